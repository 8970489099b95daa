import type { IssueDraft } from '@contenthub/contracts/newsletter/newsletter-api';
import { newsletterPaths } from '@contenthub/contracts/newsletter/newsletter-paths';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { uniqueEmail } from '../../testing/running-platform.ts';
import { signDeliveryEvents } from '../reports/delivery-events.ts';
import { eventsSecret, type NewsletterPlatform, sampleIssue } from './newsletter-platform.ts';

/** A list that no other test subscribes to. */
const list = { blog: 'engineering', frequency: 'weekly' } as const;
const edition = { blog: list.blog, editions: [list.frequency] };

export function sendingTests(hub: () => NewsletterPlatform): void {
  const received = (email: string) =>
    hub().running.mails.mails.filter((mail) => mail.to === email && mail.headers['list-id']);
  const subscribed = async (count: number) => {
    const emails = Array.from({ length: count }, uniqueEmail);
    for (const email of emails) await hub().subscribed(email, list);
    return emails;
  };
  const report = async (events: object[], secret = eventsSecret) => {
    const body = JSON.stringify({ events });
    const response = await fetch(`${hub().running.address}/api${newsletterPaths.deliveryEvents}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-signature': signDeliveryEvents(secret, Math.floor(Date.now() / 1000), body),
      },
      body,
    });
    return response.status;
  };

  describe('composing', () => {
    it('N03 previews HTML and plain text, and changes a draft until it is sent', async () => {
      const { id, status } = await hub().compose();
      expect(status).toBe('draft');
      const changed = await hub().staff('issue', { ...sampleIssue, posts: sampleIssue.posts.toReversed() }, id);
      expect(changed.posts[0].title).toBe('What is a comma splice?');
      const { html, text } = await hub().staff('preview', undefined, id);
      expect(html).toContain('Commas &amp; clarity');
      expect(text).toContain('here is what we wrote this month.');
      await hub().send(id);
      expect(await hub().staff('issue', sampleIssue, id)).toMatchObject({ status: 409, error: 'issue-state' });
    });

    it('N03 sends a test to one address only', async () => {
      const [email = ''] = await subscribed(1);
      const me = uniqueEmail();
      const { id } = await hub().compose(edition);
      expect((await hub().staff('test', { to: me }, id)).sent).toBe(true);
      expect((await hub().running.mails.to(me)).subject).toBe('Commas & clarity');
      expect(received(email)).toEqual([]);
    });

    it('N03 requires the operator’s token', async () => {
      const response = await fetch(`${hub().running.address}/internal/newsletter/issues`);
      expect(response.status).toBe(401);
    });
  });

  describe('sending', () => {
    it('N03 J06 sends each subscriber of the edition one mail, and shows staff the progress', async () => {
      const emails = await subscribed(5);
      const monthly = uniqueEmail();
      await hub().subscribed(monthly, { ...list, frequency: 'monthly' });
      const { id } = await hub().compose(edition);
      const sent = await hub().send(id);
      expect(sent.deliveries.sent).toBe(sent.deliveries.total);
      for (const email of emails) expect(received(email), email).toHaveLength(1);
      expect(received(monthly)).toEqual([]);
      expect(await hub().staff('reader', { email: emails[0] })).toMatchObject({
        deliveries: [expect.objectContaining({ subject: 'Commas & clarity', status: 'sent' })],
      });
    });

    it('N07 sends monthly readers one issue a month, whatever its editions, also if two start at once', async () => {
      const blog = 'gb-business';
      const draft: Partial<IssueDraft> = { blog, editions: ['weekly', 'monthly'] };
      const emails = [uniqueEmail(), uniqueEmail(), uniqueEmail()] as const;
      const [often, once, changing] = emails;
      await hub().subscribed(often, { blog, frequency: 'weekly' });
      await hub().subscribed(once, { blog, frequency: 'monthly' });
      const token = await hub().subscribed(changing, { blog, frequency: 'weekly' });
      const counts = () => emails.map((email) => received(email).length);
      const issues = [await hub().compose(draft), await hub().compose(draft)];
      const at = new Date(Date.now() + 1000).toISOString();
      for (const { id } of issues) await hub().staff('schedule', { at }, id);
      for (const { id } of issues) await hub().finished(id);
      expect(counts()).toEqual([2, 1, 2]);

      await hub().form(newsletterPaths.preferences, { token, [blog]: 'monthly' });
      const third = await hub().compose(draft);
      expect(third.recipients).toBe(1);
      expect((await hub().staff('audience')).lists).toEqual(
        expect.arrayContaining([
          { blog, frequency: 'weekly', subscribers: 1, servedThisMonth: 0 },
          { blog, frequency: 'monthly', subscribers: 2, servedThisMonth: 2 },
        ]),
      );
      expect((await hub().send(third.id)).deliveries.total).toBe(1);
      expect(counts()).toEqual([3, 1, 2]);

      await sql`update newsletter_deliveries set sent_at = sent_at - interval '32 days', claimed_at = null
        where issue_id = any(${issues.map(({ id }) => id)})`.execute(hub().running.database);
      await hub().send((await hub().compose(draft)).id);
      expect(counts()).toEqual([4, 2, 3]);
    });

    it('N07 leaves out a reader who chose monthly, or left the edition, while the issue waits', async () => {
      const blog = 'developer';
      const [monthly, weekly] = [uniqueEmail(), uniqueEmail()];
      const tokens = [await hub().subscribed(monthly, { blog }), await hub().subscribed(weekly, { blog })];
      const first = await hub().compose({ blog, editions: ['weekly', 'monthly'] });
      await hub().send(first.id);
      const second = await hub().compose({ blog, editions: ['weekly', 'monthly'] });
      const third = await hub().compose({ blog, editions: ['weekly'] });
      for (const { id } of [second, third]) {
        await sql`insert into newsletter_deliveries (issue_id, subscriber_id, domain)
          select ${id}, subscriber_id, domain from newsletter_deliveries where issue_id = ${first.id}`.execute(
          hub().running.database,
        );
      }
      await hub().form(newsletterPaths.preferences, { token: tokens[0] ?? '', [blog]: 'monthly' });
      for (const { id } of [second, third])
        expect((await hub().send(id)).deliveries).toMatchObject({ sent: 1, skipped: 1 });
      expect([monthly, weekly].map((email) => received(email).length)).toEqual([1, 3]);
    });

    it('N02 N05 has one-click headers, a plain-text part and campaign parameters on every link', async () => {
      const [email = ''] = await subscribed(1);
      const { id, slug } = await hub().compose(edition);
      await hub().send(id);
      const [mail] = received(email);
      expect(mail?.headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click');
      const target = new URL(/<(.*)>/.exec(mail?.headers['list-unsubscribe'] ?? '')?.[1] ?? '');
      const links = [...(mail?.html.matchAll(/href="([^"]+)"/g) ?? [])].map(
        ([, href = '']) => new URL(href.replaceAll('&amp;', '&')),
      );
      const posts = links.filter(({ pathname }) => pathname.startsWith('/blog/'));
      expect(posts.length).toBeGreaterThan(4);
      for (const { searchParams } of posts)
        expect(Object.fromEntries(searchParams)).toEqual({
          utm_source: 'newsletter',
          utm_medium: 'email',
          utm_campaign: slug,
        });
      expect(mail?.text).toContain(`utm_campaign=${slug}`);
      const response = await fetch(hub().running.address + target.pathname + target.search, {
        method: 'POST',
        body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
      });
      expect(response.status).toBe(200);
      expect((await hub().staff('reader', { email })).lists).toEqual([]);
      expect((await hub().staff('issue', undefined, id)).unsubscribed).toBe(1);
    });

    it('N04 counts unsubscriptions on the page that the mail links to, but no frequency changes', async () => {
      const [leaving, staying] = [uniqueEmail(), uniqueEmail()];
      for (const email of [leaving, staying]) await hub().subscribed(email);
      const { id } = await hub().compose();
      await hub().send(id);
      const preferencesOf = async (email: string) => {
        const { text } = await hub().running.mails.to(email, /^Commas/);
        return Object.fromEntries(new URL(/https?:\/\/\S+token=\S+/.exec(text)?.[0] ?? '').searchParams);
      };
      await hub().form(newsletterPaths.preferences, { ...(await preferencesOf(staying)), main: 'monthly' });
      expect((await hub().staff('issue', undefined, id)).unsubscribed).toBe(0);
      await hub().form(newsletterPaths.preferences, { ...(await preferencesOf(leaving)), engineering: 'weekly' });
      expect((await hub().staff('issue', undefined, id)).unsubscribed).toBe(1);
    });

    it('N02 sends again to a suppressed reader who subscribes again with the link of a mail', async () => {
      const email = uniqueEmail();
      const token = await hub().subscribed(email);
      await hub().suppress(email);
      await hub().form(newsletterPaths.preferences, { token, main: 'monthly' });
      expect(await hub().staff('reader', { email })).toMatchObject({ suppressed: 'bounced' });
      await hub().form(newsletterPaths.preferences, { token, main: 'monthly', engineering: 'weekly' });
      expect(await hub().staff('reader', { email })).toMatchObject({ suppressed: null });
    });

    it('N02 suppresses a bounced address and mails everybody else', async () => {
      const [gone = '', full = '', fine = ''] = await subscribed(3);
      hub().running.mails.replyTo = (address) => {
        if (address === gone) return { code: 550, text: '5.1.1 No such user' };
        return address === full ? { code: 552, text: '5.2.2 Mailbox full' } : undefined;
      };
      const { id } = await hub().compose(edition);
      const { deliveries } = await hub().send(id);
      hub().running.mails.replyTo = () => undefined;
      expect(deliveries).toMatchObject({ bounced: 1, failed: 1 });
      expect((await hub().staff('reader', { email: gone })).suppressed).toBe('bounced');
      expect((await hub().staff('reader', { email: full })).suppressed).toBe(null);
      expect(received(fine)).toHaveLength(1);
      const next = await hub().compose(edition);
      expect((await hub().send(next.id)).deliveries.skipped).toBe(1);
      expect([received(gone).length, received(fine).length]).toEqual([0, 2]);
    });

    it('N02 N04 takes signed reports of the provider and ignores others', async () => {
      const [email = '', angry = ''] = await subscribed(2);
      const { id } = await hub().compose(edition);
      await hub().send(id);
      const messageId = (address: string) => received(address)[0]?.headers['message-id'] ?? '';
      const events = [
        { type: 'complained', messageId: messageId(angry) },
        { type: 'delivered', messageId: messageId(email) },
        { type: 'delivered', messageId: messageId(angry) },
        { type: 'bounced', messageId: '<news.1.00000000000000000000@elsewhere>' },
      ];
      expect(await report(events, 'x'.repeat(32))).toBe(401);
      expect(await report(events)).toBe(204);
      expect(await report(events)).toBe(204);
      const { deliveries } = await hub().staff('issue', undefined, id);
      expect(deliveries).toMatchObject({ delivered: 1, complained: 1, bounced: 0 });
      expect((await hub().staff('reader', { email: angry })).suppressed).toBe('complained');
    });

    it('N03 pauses and resumes without mailing anyone twice', async () => {
      const emails = await subscribed(12);
      const { id } = await hub().compose(edition);
      let paused: Promise<unknown> | undefined;
      hub().running.mails.beforeAccept = async () => {
        paused ??= hub().staff('pause', {}, id);
        await paused;
      };
      await hub().staff('schedule', {}, id);
      await expect.poll(async () => (await hub().staff('issue', undefined, id)).status).toBe('paused');
      await expect.poll(async () => (await hub().staff('issue', undefined, id)).deliveries.claimed).toBe(0);
      hub().running.mails.beforeAccept = async () => {};
      const { deliveries } = await hub().staff('issue', undefined, id);
      expect(deliveries.queued).toBeGreaterThan(0);
      await hub().staff('resume', {}, id);
      await hub().finished(id);
      for (const email of emails) expect(received(email), email).toHaveLength(1);
    });

    it('N03 publishes an issue only once it is sent', async () => {
      const { id, slug } = await hub().compose(edition);
      const page = () => fetch(`${hub().running.address}/api/newsletter/issues/${slug}`);
      expect((await page()).status).toBe(404);
      await hub().send(id);
      expect(await (await page()).json()).toMatchObject({ slug, subject: 'Commas & clarity' });
      const all = await fetch(`${hub().running.address}/api/newsletter/issues?blog=engineering`);
      expect(await all.json()).toContainEqual(expect.objectContaining({ slug }));
    });
  });
}
