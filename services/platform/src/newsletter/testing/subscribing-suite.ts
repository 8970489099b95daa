import {
  newsletterConsent,
  newsletterInternalPaths,
  newsletterPaths,
} from '@contenthub/contracts/newsletter/newsletter-paths';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { deleteExpired } from '../../personal-data/retention.ts';
import { uniqueEmail } from '../../testing/running-platform.ts';
import { SubscriberTokens } from '../subscriber-tokens.ts';
import { type NewsletterPlatform, platformSecret } from './newsletter-platform.ts';

export function subscribingTests(hub: () => NewsletterPlatform): void {
  const reader = (email: string) => hub().staff('reader', { email });
  const view = async (token: string) => {
    const response = await fetch(
      `${hub().running.address}${newsletterInternalPaths.subscriber}?${new URLSearchParams({ token })}`,
    );
    return { status: response.status, ...((await response.json()) as object) };
  };

  describe('subscribing', () => {
    it('N01 subscribes after the reader has confirmed, and keeps text, version, time and page', async () => {
      const email = uniqueEmail();
      expect(await hub().subscribe(email)).toEqual({ status: 303, to: '/newsletter?notice=check-mail' });
      const mail = await hub().running.mails.to(email);
      expect(mail.subject).toBe('Confirm your newsletter subscription');
      expect(mail.html).toContain('Confirm subscription');
      expect(await reader(email)).toMatchObject({ status: 'pending', lists: [] });

      const token = await hub().confirmationToken(email);
      expect(await view(token)).toMatchObject({ status: 'pending', email: 'r•••@example.com' });
      await hub().form(newsletterPaths.confirm, { token });
      expect(await reader(email)).toMatchObject({
        status: 'confirmed',
        lists: [{ blog: 'main', frequency: 'weekly' }],
        consents: [
          {
            action: 'requested',
            ...newsletterConsent,
            page: '/blog/grammar/comma-splice',
            at: expect.stringMatching(/^\d{4}-/),
          },
          { action: 'confirmed', ...newsletterConsent, page: '/newsletter' },
        ],
      });
    });

    it('N01 subscribes one address once, whatever its case', async () => {
      const email = uniqueEmail();
      const before = await hub().subscribed(email);
      await hub().subscribe(email.toUpperCase(), { frequency: 'monthly' });
      await hub().form(newsletterPaths.confirm, { token: await hub().confirmationToken(email, before) });
      expect((await reader(email)).lists).toEqual([{ blog: 'main', frequency: 'monthly' }]);
      const { rows } = await sql`select 1 from newsletter_subscribers where email = ${email}`.execute(
        hub().running.database,
      );
      expect(rows).toHaveLength(1);
    });

    it('N01 asks a subscriber to confirm another list, and one who has left to confirm again', async () => {
      const email = uniqueEmail();
      const first = await hub().subscribed(email);
      expect(await view(first)).toMatchObject({ requested: [] });
      const engineering = { blog: 'engineering', frequency: 'monthly' };
      await hub().subscribe(email, engineering);
      const second = await hub().confirmationToken(email, first);
      expect(await view(second)).toMatchObject({ lists: [{ blog: 'main' }], requested: [engineering] });
      await hub().form(newsletterPaths.confirm, { token: second });
      expect(await view(second)).toMatchObject({ lists: [engineering, { blog: 'main' }], requested: [] });

      await hub().form(newsletterPaths.preferences, { token: second, unsubscribe: 'all' });
      await hub().subscribe(email);
      const third = await hub().confirmationToken(email, second);
      expect(await view(third)).toMatchObject({ lists: [], requested: [{ blog: 'main', frequency: 'weekly' }] });
    });

    it('H30 confirms what the reader asked for, whatever a stranger asked for in between', async () => {
      const email = uniqueEmail();
      await hub().subscribe(email, { frequency: 'monthly' });
      const own = await hub().confirmationToken(email);
      await hub().subscribe(email, { blog: 'gb-business' });
      const foreign = await hub().confirmationToken(email, own);
      await hub().subscribe(email, { frequency: 'weekly' });
      await hub().confirmationToken(email, foreign);
      const wanted = { blog: 'main', frequency: 'monthly' };
      expect(await view(own)).toMatchObject({ lists: [], requested: [wanted] });
      await hub().form(newsletterPaths.confirm, { token: own });
      expect(await view(own)).toMatchObject({ status: 'confirmed', lists: [wanted], requested: [] });
      const { consents } = await reader(email);
      const confirmed = consents.filter(({ action }: { action: string }) => action === 'confirmed');
      expect(confirmed).toMatchObject([{ lists: [wanted] }]);
    });

    it('H30 does not bring back lists that the reader has left since', async () => {
      const email = uniqueEmail();
      const token = await hub().subscribed(email);
      await hub().form(newsletterPaths.preferences, { token, unsubscribe: 'all' });
      await hub().form(newsletterPaths.confirm, { token });
      expect(await view(token)).toMatchObject({ lists: [], requested: [] });
    });

    it('H30 confirms nothing through the link of an issue, which names no request', async () => {
      const email = uniqueEmail();
      const id = (await hub().subscribed(email)).split('-')[0] ?? '';
      const link = new SubscriberTokens(platformSecret).create(Number.parseInt(id, 36));
      await hub().subscribe(email, { blog: 'gb-business' });
      await expect.poll(async () => (await reader(email)).consents.length).toBe(3);
      expect(await view(link)).toMatchObject({ lists: [{ blog: 'main' }], requested: [] });
      await hub().form(newsletterPaths.confirm, { token: link });
      expect(await view(link)).toMatchObject({ lists: [{ blog: 'main' }], requested: [] });
    });

    it('H30 ends every list with one click, whatever else the link names', async () => {
      const email = uniqueEmail();
      const token = await hub().subscribed(email);
      const query = new URLSearchParams({ token, blog: 'toString' });
      const response = await hub()
        .running.visitor()
        .post(`${newsletterPaths.unsubscribe}?${query}`, new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }));
      expect([response.status, (await reader(email)).lists]).toEqual([200, []]);
    });

    it('H30 still confirms through the link of an earlier release', async () => {
      const email = uniqueEmail();
      await hub().subscribe(email);
      const id = (await hub().confirmationToken(email)).split('-')[0] ?? '';
      const link = new SubscriberTokens(platformSecret).create(Number.parseInt(id, 36));
      await hub().form(newsletterPaths.confirm, { token: link });
      expect(await view(link)).toMatchObject({ status: 'confirmed', lists: [{ blog: 'main' }] });
    });

    it('N01 returns the result as JSON to the page’s script', async () => {
      const form = new URLSearchParams({ email: uniqueEmail(), blog: 'main', frequency: 'weekly' });
      const response = await hub()
        .running.visitor()
        .post(newsletterPaths.subscribe, form, { accept: 'application/json' });
      expect([response.status, await response.json()]).toEqual([200, { notice: 'check-mail' }]);
    });

    it.each([
      ['no address', { email: 'nobody' }],
      ['two addresses', { email: 'a@example.com,b@example.com' }],
      ['an unknown blog', { blog: 'other' }],
      ['an unknown frequency', { frequency: 'hourly' }],
    ])('N01 rejects %s', async (_, fields) => {
      expect((await hub().subscribe(uniqueEmail(), fields)).to).toBe('/newsletter?notice=invalid');
    });

    it('N01 ignores programs that fill in the hidden field', async () => {
      const email = uniqueEmail();
      expect((await hub().subscribe(email, { website: 'https://spam.example' })).to).toContain('check-mail');
      expect(await reader(email)).toMatchObject({ status: 'unknown', consents: [] });
    });

    it('N01 H08 limits requests per client', async () => {
      const visitor = hub().running.visitor({ address: '192.0.2.77' });
      const email = uniqueEmail();
      const notices = [];
      for (let times = 0; times < 12; times += 1) notices.push((await hub().subscribe(email, {}, visitor)).to);
      expect(notices.filter((to) => to.endsWith('slow-down')).length).toBeGreaterThan(0);
    });

    it('N01 H08 sends at most three confirmations to one address in an hour', async () => {
      const email = uniqueEmail();
      const other = uniqueEmail();
      for (let times = 0; times < 8; times += 1) await hub().subscribe(email);
      await hub().subscribe(other);
      await hub().running.mails.to(other);
      await expect.poll(() => hub().running.mails.mails.filter(({ to }) => to === email).length).toBe(3);
    });

    it('N01 H03 rejects the form of another site', async () => {
      const form = new URLSearchParams({ email: uniqueEmail(), blog: 'main', frequency: 'weekly' });
      const response = await hub()
        .running.visitor()
        .post(newsletterPaths.subscribe, form, { origin: 'https://elsewhere.example' });
      expect(response.status).toBe(403);
    });

    it('N01 subscribes a signed-in reader at once, and POST /user/group does the same', async () => {
      const { visitor, email } = await hub().running.signedIn();
      expect((await hub().subscribe(email, {}, visitor)).to).toContain('notice=confirmed');
      expect((await visitor.user()).groups).toContain('blog');

      const other = await hub().running.signedIn();
      await other.visitor.post('/user/group', new URLSearchParams({ group: 'blog' }));
      expect(await reader(other.email)).toMatchObject({ lists: [{ blog: 'main', frequency: 'monthly' }] });
      await other.visitor.submit('newsletter', {});
      expect((await reader(other.email)).lists).toEqual([]);
    });

    it('N01 J02 subscribes a signed-in reader of another blog to its list, and keeps the frequency they chose', async () => {
      const { visitor, email } = await hub().running.signedIn();
      const join = () => visitor.post('/user/group', new URLSearchParams({ group: 'blog-engineering' }));
      await join();
      expect(await reader(email)).toMatchObject({ lists: [{ blog: 'engineering', frequency: 'monthly' }] });
      expect((await visitor.user()).groups).toEqual(['blog-engineering']);

      const chosen = { engineering: 'weekly', main: 'monthly', developer: '' };
      expect((await visitor.submit('newsletter', chosen)).to).toBe('/account/newsletter?notice=saved');
      await join();
      expect((await reader(email)).lists).toEqual([
        { blog: 'engineering', frequency: 'weekly' },
        { blog: 'main', frequency: 'monthly' },
      ]);
      expect((await visitor.user()).groups).toEqual(['blog', 'blog-engineering']);
    });

    it('N01 deletes addresses that were never confirmed after a week', async () => {
      const [old, recent] = [uniqueEmail(), uniqueEmail()];
      for (const email of [old, recent]) await hub().subscribe(email);
      const { database } = hub().running;
      await sql`update newsletter_subscribers set created_at = now() - interval '8 days' where email = ${old}`.execute(
        database,
      );
      await deleteExpired(database, 395);
      expect([(await reader(old)).status, (await reader(recent)).status]).toEqual(['unknown', 'pending']);
    });
  });

  describe('preferences', () => {
    it('N02 changes lists and frequency without a password', async () => {
      const email = uniqueEmail();
      const token = await hub().subscribed(email);
      const { to } = await hub().form(newsletterPaths.preferences, {
        ...{ token, main: 'monthly', engineering: 'weekly', developer: '' },
      });
      expect(to).toContain('notice=saved');
      expect(await view(token)).toMatchObject({
        lists: [
          { blog: 'engineering', frequency: 'weekly' },
          { blog: 'main', frequency: 'monthly' },
        ],
      });
      expect((await reader(email)).consents.at(-1)).toMatchObject({ action: 'changed' });
      expect((await hub().form(newsletterPaths.preferences, { token, unsubscribe: 'all' })).to).toContain(
        'unsubscribed',
      );
      expect(await reader(email)).toMatchObject({ status: 'confirmed', lists: [] });
    });

    it('N02 rejects a forged link and a form without a CSRF token', async () => {
      const token = await hub().subscribed(uniqueEmail());
      const forged = `${token.split('.')[0]}.${'A'.repeat(43)}`;
      expect((await view(forged)).status).toBe(404);
      expect((await hub().form(newsletterPaths.preferences, { token: forged, unsubscribe: 'all' })).to).toBe(
        '/newsletter?notice=bad-link',
      );
      const response = await hub()
        .running.visitor()
        .post(newsletterPaths.preferences, new URLSearchParams({ token, unsubscribe: 'all' }));
      expect(response.headers.get('location')).toBe('/newsletter?notice=try-again');
      expect(await view(token)).toMatchObject({ lists: [{ blog: 'main' }] });
    });

    it.each(['application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'])(
      'N02 unsubscribes with one click, sent as %s without cookies or origin',
      async (type) => {
        const { visitor, email } = await hub().running.signedIn({ join: ['blog'] });
        await hub().subscribe(email);
        const mail = await hub().running.mails.to(email);
        const token = new URL(/https?:\/\/\S+token=\S+/.exec(mail.text)?.[0] ?? '').searchParams.get('token') ?? '';
        const url = `${hub().running.address}/api${newsletterPaths.unsubscribe}?${new URLSearchParams({ token, blog: 'main' })}`;
        for (let times = 0; times < 2; times += 1) {
          const response = await fetch(url, {
            method: 'POST',
            headers: { 'content-type': type },
            body: type.startsWith('multipart')
              ? '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n'
              : 'List-Unsubscribe=One-Click',
          });
          expect(response.status).toBe(200);
        }
        expect((await reader(email)).lists).toEqual([]);
        expect((await visitor.user()).groups).not.toContain('blog');
        const opened = await fetch(url, { redirect: 'manual' });
        expect(opened.headers.get('location')).toBe(`/newsletter?${new URLSearchParams({ token })}`);
      },
    );

    it('N02 H12 erases a subscriber with their account and leaves only counts', async () => {
      const { visitor, email, password } = await hub().running.signedIn({ join: ['blog'] });
      const issue = await hub().compose({ editions: ['monthly'] });
      await hub().send(issue.id);
      await hub().running.mails.to(email, /Commas/);
      const { to } = await visitor.submit('eraseAccount', { confirmation: 'delete', password });
      expect(to).toContain('erasure=');
      expect(await reader(email)).toMatchObject({ status: 'unknown', consents: [], deliveries: [] });
      expect((await hub().staff('issue', undefined, issue.id)).deliveries.sent).toBeGreaterThan(0);
      const { rows } = await sql<{ found: number }>`
        select count(*)::int as found from newsletter_deliveries where issue_id = ${issue.id}
          and subscriber_id is null and domain = ''`.execute(hub().running.database);
      expect(rows[0]?.found).toBe(1);
    });
  });
}
