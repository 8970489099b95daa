import { newsletterPaths } from '@contenthub/contracts/newsletter/newsletter-paths';
import { staffPaths } from '@contenthub/contracts/staff/staff-paths';
import type { StaffMember, StaffTeam } from '@contenthub/contracts/staff/staff-schemas';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { mailKinds } from '../../mail/mail-limits.ts';
import { totp } from '../../testing/totp.ts';
import { type StaffPlatform, staffPassword } from './staff-platform.ts';

export function teamTests(running: () => StaffPlatform): void {
  const memberPath = (id: number) => staffPaths.changeMember.replace('{id}', String(id));
  const linkIn = (text: string) => /#link=([\w-]+)/.exec(text)?.[1] ?? '';
  let invited = 0;
  const newEmail = () => {
    invited += 1;
    return `colleague-${invited}@example.com`;
  };

  it('K01 invites a colleague by mail, whose link works once', async () => {
    const { client: admin } = await running().signedIn('admin');
    const email = newEmail();
    expect((await admin.post(staffPaths.invite, { email, name: '', role: 'editor' })).status).toBe(200);
    expect(((await admin.get(staffPaths.team)).body as StaffTeam).invitations).toContainEqual(
      expect.objectContaining({ email, role: 'editor' }),
    );
    const { text } = await running().running.mails.to(email, /invited/);
    expect(text).toContain('http://console.contenthub.localhost:4050/sign-in#link=');
    const token = linkIn(text);

    const colleague = running().client();
    expect((await colleague.post(staffPaths.readLink, { token })).body).toMatchObject({ email, purpose: 'invitation' });
    const accept = { token, name: 'Cora', password: staffPassword };
    const common = await colleague.post(staffPaths.acceptLink, { ...accept, password: 'qwertyuiop' });
    expect(common.body.error).toBe('common-password');
    expect(await colleague.post(staffPaths.acceptLink, accept)).toMatchObject({ status: 200, body: { next: 'done' } });
    expect((await colleague.get(staffPaths.session)).body).toMatchObject({ email, name: 'Cora', role: 'editor' });
    expect((await running().client().post(staffPaths.acceptLink, accept)).status).toBe(410);
    const again = await admin.post(staffPaths.invite, { email, name: '', role: 'admin' });
    expect(again).toMatchObject({ status: 409, body: { error: 'already-staff' } });
  });

  it('K01 makes a withdrawn or replaced invitation invalid', async () => {
    const { client: admin } = await running().signedIn('admin');
    const email = newEmail();
    const first = await running().store.invite({ email, name: '', role: 'viewer' }, 'test');
    const second = await running().store.invite({ email, name: '', role: 'viewer' }, 'test');
    const read = async (token: string) => (await running().client().post(staffPaths.readLink, { token })).status;
    expect([await read(first), await read(second)]).toEqual([410, 200]);
    const { invitations } = (await admin.get(staffPaths.team)).body as StaffTeam;
    const id = invitations.find((one) => one.email === email)?.id;
    await admin.post(staffPaths.withdrawInvitation.replace('{id}', String(id)));
    expect(await read(second)).toBe(410);
  });

  it('K01 applies a new role at once, and signs a deactivated colleague out', async () => {
    const { client: admin } = await running().signedIn('admin');
    const { client: colleague, id, email } = await running().signedIn('viewer');
    await admin.post(memberPath(id), { role: 'growth' });
    expect((await colleague.get(staffPaths.session)).body).toMatchObject({ role: 'growth', mustSetUpTotp: true });
    await admin.post(memberPath(id), { active: false });
    expect((await colleague.get(staffPaths.session)).status).toBe(401);
    expect((await running().client().signIn(email)).body).toMatchObject({ error: 'wrong-credentials' });
    await admin.post(memberPath(id), { active: true });
    expect((await running().client().signIn(email)).status).toBe(200);
  });

  it('H30 creates no session for a deactivated colleague, with or without a code', async () => {
    const { client: admin } = await running().signedIn('admin');
    for (const role of ['viewer', 'growth'] as const) {
      const { id, email } = await running().signedIn(role);
      await admin.post(memberPath(id), { active: false });
      expect((await running().client().signIn(email)).status).toBe(401);
      const { rows } = await sql`select from staff_sessions where "userId" = ${id}`.execute(running().running.database);
      expect([role, rows.length]).toEqual([role, 0]);
    }
  });

  it('K01 refuses a code of a colleague who was deactivated after the password', async () => {
    const { client: admin } = await running().signedIn('admin');
    const { client: colleague, id, email } = await running().signedIn('growth');
    const browser = running().client();
    expect((await browser.signIn(email)).body).toMatchObject({ next: 'code' });
    await admin.post(memberPath(id), { active: false });
    expect((await browser.post(staffPaths.signInCode, { code: totp(colleague.key) })).status).toBe(401);
    expect((await browser.get(staffPaths.session)).status).toBe(401);
  });

  it('H23 K01 resets a colleague, whose password, code and sessions work until the new password is set', async () => {
    const { client: admin } = await running().signedIn('admin');
    const { client: colleague, id, email } = await running().signedIn('growth');
    expect((await admin.post(staffPaths.resetMember.replace('{id}', String(id)))).body).toEqual({ mail: 'sent' });
    expect((await colleague.get(staffPaths.session)).status).toBe(200);
    const browser = running().client();
    expect((await browser.signIn(email)).body).toMatchObject({ next: 'code' });
    expect((await browser.post(staffPaths.signInCode, { code: totp(colleague.key) })).status).toBe(200);

    const token = linkIn((await running().running.mails.to(email, /new password/)).text);
    const accept = { token, name: 'Gus', password: 'another long one here' };
    const fresh = running().client();
    expect((await fresh.post(staffPaths.acceptLink, accept)).body).toMatchObject({ next: 'done' });
    expect((await fresh.get(staffPaths.session)).body).toMatchObject({ mustSetUpTotp: true });
    expect((await colleague.get(staffPaths.session)).status).toBe(401);
    expect((await browser.get(staffPaths.session)).status).toBe(401);
    expect((await running().client().signIn(email)).status).toBe(401);
    const { entries } = (await admin.get(`${staffPaths.audit}?target=${encodeURIComponent(email)}`)).body;
    expect(entries.map(({ action }: { action: string }) => action)).toEqual(
      expect.arrayContaining(['staff.reset', 'staff.set-password']),
    );
  });

  it('H23 mails a reset although strangers requested ten newsletters for the colleague', async () => {
    const { client: admin } = await running().signedIn('admin');
    const { id, email } = await running().add('viewer');
    for (let times = 0; times < 10; times += 1) {
      const list = new URLSearchParams({ email, blog: 'main', frequency: 'weekly' });
      await running().running.visitor().post(newsletterPaths.subscribe, list, { 'x-csrf-token': undefined });
    }
    await admin.post(staffPaths.resetMember.replace('{id}', String(id)));
    expect(linkIn((await running().running.mails.to(email, /new password/)).text)).not.toBe('');
  });

  it.each([
    ['waiting', 451],
    ['failed', 550],
  ])('H23 tells the admin that an invitation is %s after the reply %i, and shows its link', async (mail, code) => {
    const { client: admin } = await running().signedIn('admin');
    const email = newEmail();
    running().running.mails.replyTo = (to) => (to === email ? { code, text: 'No' } : undefined);
    const { body } = await admin.post(staffPaths.invite, { email, name: '', role: 'viewer' });
    expect(body).toEqual({ mail, link: expect.stringContaining('/sign-in#link=') });
    expect(
      (
        await running()
          .client()
          .post(staffPaths.readLink, { token: linkIn(body.link) })
      ).body,
    ).toMatchObject({
      email,
    });
    const readTeam = async () => (await admin.get(staffPaths.team)).body as StaffTeam;
    const mailOf = async () => (await readTeam()).invitations.find((invitation) => invitation.email === email)?.mail;
    expect(await mailOf()).toBe(mail);
    expect((await readTeam()).mails[mail as 'waiting' | 'failed']).toBeGreaterThan(0);
    const { entries } = (await admin.get(`${staffPaths.audit}?target=${encodeURIComponent(email)}`)).body;
    expect(entries[0]).toMatchObject({ action: 'staff.show-link', target: email });

    // A new invitation replaces the mail, too.
    running().running.mails.replyTo = () => undefined;
    expect((await admin.post(staffPaths.invite, { email, name: '', role: 'viewer' })).body).toEqual({ mail: 'sent' });
    expect(await mailOf()).toBe('sent');
    expect(running().running.mails.mails.filter(({ to }) => to === email)).toHaveLength(1);
  });

  it('H23 tells the admin that too many mails were sent to an address, and shows the link', async () => {
    const { client: admin } = await running().signedIn('admin');
    const { id } = await running().add('viewer');
    const reset = async () => (await admin.post(staffPaths.resetMember.replace('{id}', String(id)))).body;
    for (let times = 0; times < mailKinds['staff-reset'].perHour; times += 1)
      expect(await reset()).toEqual({ mail: 'sent' });
    expect(await reset()).toEqual({ mail: 'rate_limited', link: expect.stringContaining('/sign-in#link=') });
  });

  it('H23 sends no mail of an invitation that was withdrawn while it waited', async () => {
    const { client: admin } = await running().signedIn('admin');
    const email = newEmail();
    running().running.mails.replyTo = (to) => (to === email ? { code: 451, text: 'Later' } : undefined);
    await admin.post(staffPaths.invite, { email, name: '', role: 'viewer' });
    const { invitations, mails } = (await admin.get(staffPaths.team)).body as StaffTeam;
    const id = invitations.find((invitation) => invitation.email === email)?.id;
    await admin.post(staffPaths.withdrawInvitation.replace('{id}', String(id)));
    running().running.mails.replyTo = () => undefined;
    expect(((await admin.get(staffPaths.team)).body as StaffTeam).mails.waiting).toBe(mails.waiting - 1);
  });

  it('K01 never loses the last admin, even if two admins demote each other at once', async () => {
    const { store } = running();
    const [one, other] = [await running().add('admin'), await running().add('admin')];
    const { members } = await store.readTeam();
    const others = members.filter(({ role, id }) => role === 'admin' && id !== one.id && id !== other.id);
    for (const { id } of others) await store.changeMember(id, { role: 'viewer' }, 'test');
    const results = await Promise.allSettled([
      store.changeMember(one.id, { role: 'viewer' }, other.email),
      store.changeMember(other.id, { active: false }, one.email),
    ]);
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const admins = (await store.readTeam()).members.filter((one: StaffMember) => one.role === 'admin' && one.active);
    expect(admins).toHaveLength(1);
    const [last] = admins;
    await expect(store.changeMember(last?.id ?? 0, { active: false }, 'test')).rejects.toThrow('last admin');
    await expect(store.changeMember(last?.id ?? 0, { role: 'growth' }, 'test')).rejects.toThrow('last admin');
  });
}
