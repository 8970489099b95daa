import type { IssueState } from '@contenthub/contracts/newsletter/newsletter-api';
import { newsletterStaffPaths as paths } from '@contenthub/contracts/newsletter/newsletter-paths';
import { newsletterStaffApi } from '@contenthub/contracts/newsletter/newsletter-staff-api';
import type { StaffEndpoint } from '@contenthub/contracts/staff/staff-api';
import { staffPaths } from '@contenthub/contracts/staff/staff-paths';
import type { AuditEntry } from '@contenthub/contracts/staff/staff-schemas';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OpenDatabase } from '../database.ts';
import { NewsletterPlatform, newsletterEnv, sampleIssue } from '../newsletter/testing/newsletter-platform.ts';
import { hashAddress } from '../personal-data/hash-address.ts';
import { type StaffClient, StaffPlatform } from '../staff/testing/staff-platform.ts';
import { uniqueEmail } from './running-platform.ts';

/** A list that no other test subscribes to. */
const edition = { ...sampleIssue, blog: 'developer', editions: ['weekly'] } as const;

/** Tests of the newsletter in the console, for every store. */
export function describeNewsletterConsole(store: string, open: () => Promise<OpenDatabase>): void {
  describe(`newsletter in the console on ${store}`, () => {
    let platform: StaffPlatform;
    let newsletter: NewsletterPlatform;
    let growth: StaffClient;
    let email: string;
    beforeAll(async () => {
      platform = await StaffPlatform.start(await open(), newsletterEnv);
      newsletter = new NewsletterPlatform(platform.running);
      ({ client: growth, email } = await platform.signedIn('growth'));
    });
    afterAll(() => platform?.running.stop());

    const withId = (path: string, id: number) => path.replace('{id}', String(id));
    const compose = async (own: object = {}): Promise<IssueState> =>
      (await growth.post(paths.issues, { ...edition, ...own })).body;
    const stateOf = async (id: number): Promise<IssueState> => (await growth.get(withId(paths.issue, id))).body;
    const actionsOf = async (target: string): Promise<AuditEntry[]> => {
      const { client } = await platform.signedIn('admin');
      return (await client.get(`${staffPaths.audit}?target=${target}`)).body.entries;
    };

    it('N03 K01 lets only growth managers and admins run the newsletter', async () => {
      const endpoints: StaffEndpoint[] = Object.values(newsletterStaffApi);
      expect(new Set(endpoints.map(({ access }) => access))).toEqual(new Set(['growth']));
      const { client: editor } = await platform.signedIn('editor');
      expect((await editor.get(paths.issues)).status).toBe(403);
      expect((await editor.post(paths.issues, edition)).status).toBe(403);
      expect((await platform.client().get(paths.issues)).status).toBe(401);
      const { client: admin } = await platform.signedIn('admin');
      expect((await admin.get(paths.issues)).status).toBe(200);
    });

    it('N03 composes, changes, schedules, sends and shows the result, and every step is in the audit log', async () => {
      const readers = [uniqueEmail(), uniqueEmail(), uniqueEmail()];
      for (const reader of readers) await newsletter.subscribed(reader, { blog: 'developer', frequency: 'weekly' });
      const suppressed = uniqueEmail();
      await newsletter.subscribed(suppressed, { blog: 'developer', frequency: 'weekly' });
      await newsletter.subscribed(uniqueEmail(), { blog: 'developer', frequency: 'monthly' });
      const draft = await compose();
      expect(draft).toMatchObject({ status: 'draft', recipients: 4, version: 1 });
      await newsletter.suppress(suppressed);
      expect((await stateOf(draft.id)).recipients).toBe(3);

      const changed = await growth.post(withId(paths.issue, draft.id), {
        version: 1,
        draft: { ...edition, subject: 'Commas, again' },
      });
      expect(changed.body).toMatchObject({ subject: 'Commas, again', version: 2 });

      const at = new Date(Date.now() + 3_600_000).toISOString();
      const scheduled = await growth.post(withId(paths.schedule, draft.id), { at, version: 2, reason: 'Tuesday.' });
      expect(scheduled.body).toMatchObject({ status: 'scheduled', scheduledAt: at });
      expect((await growth.post(withId(paths.unschedule, draft.id))).body).toMatchObject({
        ...{ status: 'draft', scheduledAt: null },
      });

      await growth.post(withId(paths.schedule, draft.id), { version: 2 });
      await expect.poll(async () => (await stateOf(draft.id)).status).toBe('sent');
      for (const reader of readers)
        expect((await platform.running.mails.to(reader, /^Commas/)).subject).toBe('Commas, again');
      expect(await stateOf(draft.id)).toMatchObject({ deliveries: { sent: 3, skipped: 1, total: 4 } });

      const entries = await actionsOf(draft.slug);
      expect(entries.map(({ action, who }) => [action, who])).toEqual([
        ['newsletter.schedule', email],
        ['newsletter.unschedule', email],
        ['newsletter.schedule', email],
        ['newsletter.change', email],
        ['newsletter.create', email],
      ]);
      expect(entries[2]).toMatchObject({ after: { status: 'scheduled', reason: 'Tuesday.' } });
      expect(entries[3]).toMatchObject({
        before: { subject: 'Commas & clarity' },
        after: { subject: 'Commas, again' },
      });
    });

    it('N03 sends a test to the signed-in member, and later changes with the issue', async () => {
      const reader = uniqueEmail();
      await newsletter.subscribed(reader, { blog: 'gb-business', frequency: 'weekly' });
      const { id, slug } = await compose({ blog: 'gb-business' });
      expect((await growth.post(withId(paths.test, id))).body).toEqual({ to: email });
      expect((await platform.running.mails.to(email, /^Commas/)).subject).toBe('Commas & clarity');
      await growth.post(withId(paths.issue, id), {
        ...{ version: 1, draft: { ...edition, blog: 'gb-business', subject: 'Semicolons' } },
      });
      await growth.post(withId(paths.schedule, id), { version: 2 });
      expect((await platform.running.mails.to(reader, /^(Commas|Semicolons)/)).subject).toBe('Semicolons');
      const tests = (await actionsOf(slug)).filter(({ action }) => action === 'newsletter.test');
      expect(tests.map(({ after }) => after)).toEqual([{ to: email }]);
    });

    it('J06 N01 shows growth managers every step of a subscriber, and keeps the address out of the audit log', async () => {
      const reader = uniqueEmail();
      await newsletter.subscribed(reader, { blog: 'gb-business', frequency: 'monthly' });
      const { status, body } = await growth.post(paths.reader, { email: reader });
      expect(status).toBe(200);
      expect(body).toMatchObject({
        status: 'confirmed',
        lists: [{ blog: 'gb-business', frequency: 'monthly' }],
        consents: [{ action: 'requested', page: '/blog/grammar/comma-splice' }, { action: 'confirmed' }],
      });
      expect((await growth.post(paths.reader, { email: uniqueEmail() })).body.status).toBe('unknown');
      const { client: editor } = await platform.signedIn('editor');
      expect((await editor.post(paths.reader, { email: reader })).status).toBe(403);
      const log = await sql<{ row: string }>`select a::text as row from staff_audit a`.execute(
        platform.running.database,
      );
      expect(log.rows.length).toBeGreaterThan(0);
      expect(log.rows.filter(({ row }) => row.includes(reader))).toEqual([]);
    });

    it('H30 records who looked up a reader, with a hash instead of the address', async () => {
      const reader = uniqueEmail();
      await growth.post(paths.reader, { email: reader.toUpperCase() });
      const target = `reader ${hashAddress(reader)}`;
      expect(await actionsOf(target)).toMatchObject([{ who: email, action: 'newsletter.read-reader', target }]);
    });

    it('N03 refuses a change or a sending that is based on an old version', async () => {
      const { id } = await compose();
      const draft = { ...edition, subject: 'Mine' };
      expect((await growth.post(withId(paths.issue, id), { version: 1, draft })).status).toBe(200);
      const { client: colleague } = await platform.signedIn('growth');
      const late = await colleague.post(withId(paths.issue, id), {
        version: 1,
        draft: { ...draft, subject: 'Theirs' },
      });
      expect([late.status, late.body.error]).toEqual([409, 'issue-changed']);
      expect((await colleague.post(withId(paths.schedule, id), { version: 1 })).status).toBe(409);
      expect(await stateOf(id)).toMatchObject({ subject: 'Mine', status: 'draft' });
    });

    it('N03 refuses a time in the past, and an issue without posts', async () => {
      const { id } = await compose();
      const past = await growth.post(withId(paths.schedule, id), { at: '2020-01-01T00:00:00Z', version: 1 });
      expect([past.status, past.body.message]).toEqual([400, 'Choose a time in the future.']);
      expect((await growth.post(paths.issues, { ...edition, posts: [] })).status).toBe(400);
    });

    it('N03 accepts an issue with twenty long posts', async () => {
      const post = { title: 'A'.repeat(300), link: `/blog/${'a'.repeat(200)}`, excerpt: 'b'.repeat(500) };
      const { posts } = await compose({ posts: Array.from({ length: 20 }, () => post) });
      expect(posts).toHaveLength(20);
    });

    it('N03 deletes a draft, but no issue that has started', async () => {
      const { id, slug } = await compose();
      expect((await growth.post(withId(paths.remove, id))).status).toBe(200);
      expect((await growth.get(withId(paths.issue, id))).status).toBe(404);
      expect((await actionsOf(slug))[0]).toMatchObject({
        action: 'newsletter.remove',
        before: { subject: 'Commas & clarity' },
      });
      const sent = await compose({ blog: 'engineering' });
      await growth.post(withId(paths.schedule, sent.id), { version: 1 });
      await expect.poll(async () => (await stateOf(sent.id)).status).toBe('sent');
      expect((await growth.post(withId(paths.remove, sent.id))).status).toBe(409);
      expect((await growth.post(withId(paths.unschedule, sent.id))).status).toBe(409);
    });

    it('N03 pauses and resumes, and decides about mails of unknown outcome', async () => {
      const at = new Date(Date.now() + 3_600_000).toISOString();
      const { id } = await compose({ blog: 'engineering' });
      await growth.post(withId(paths.schedule, id), { at, version: 1 });
      expect((await growth.post(withId(paths.pause, id))).body.status).toBe('paused');
      expect((await growth.post(withId(paths.resume, id))).body).toMatchObject({
        status: 'scheduled',
        scheduledAt: at,
      });
      await growth.post(withId(paths.unschedule, id));
      await growth.post(withId(paths.schedule, id), { version: 1 });
      await expect.poll(async () => (await stateOf(id)).status).toBe('sent');
      await sql`insert into newsletter_deliveries (issue_id, domain, status) values (${id}, 'a.example', 'unconfirmed')`.execute(
        platform.running.database,
      );
      const resolved = await growth.post(withId(paths.resolve, id), { resend: false });
      expect(resolved.body.deliveries).toMatchObject({ unconfirmed: 0, sent: 1 });
    });

    it('N03 records the actions of operators on the command line', async () => {
      const { slug, id } = await newsletter.compose({ subject: 'From the command line' });
      await newsletter.staff('pause', {}, id);
      await newsletter.staff('issue', { ...sampleIssue, intro: 'Shorter.' }, id);
      expect((await actionsOf(slug)).map(({ action, who }) => `${who} ${action}`)).toEqual([
        'operator newsletter.change',
        'operator newsletter.create',
      ]);
    });
  });
}
