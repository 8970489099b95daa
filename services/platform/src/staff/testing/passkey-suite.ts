import { staffPaths } from '@contenthub/contracts/staff/staff-paths';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { addPasskey, confirmIdentity } from '../../testing/accounts/account-steps.ts';
import { SoftwarePasskey } from '../../testing/accounts/software-passkey.ts';
import { password } from '../../testing/running-platform.ts';
import { consoleOrigin, type StaffClient, type StaffPlatform, staffPassword } from './staff-platform.ts';

/** Tests of staff who sign in with passkeys. */
export function passkeyTests(running: () => StaffPlatform): void {
  const add = async (client: StaffClient, passkey: SoftwarePasskey, proof: object = { password: staffPassword }) => {
    const { status, body } = await client.post(staffPaths.passkeyOptions, proof);
    if (status !== 200) return { status, body };
    return client.post(staffPaths.addPasskey, { name: 'Laptop', passkey: JSON.parse(passkey.create(body)) });
  };
  const use = async (client: StaffClient, passkey: SoftwarePasskey) => {
    const { body } = await client.get(staffPaths.passkeySignInOptions);
    return JSON.parse(passkey.use(body));
  };
  const signIn = async (client: StaffClient, passkey: SoftwarePasskey) =>
    client.post(staffPaths.passkeySignIn, { passkey: await use(client, passkey) });
  const listed = async (client: StaffClient) => (await client.get(staffPaths.account)).body.passkeys;

  it('H25 adds a passkey after the password, signs in with it instead of both factors, and removes it', async () => {
    const { client, email } = await running().signedIn('growth');
    const passkey = new SoftwarePasskey(consoleOrigin);
    expect((await add(client, passkey, { password: 'wrong' })).body.error).toBe('wrong-password');
    expect((await add(client, passkey, {})).body.error).toBe('wrong-password');
    expect((await add(client, passkey)).status).toBe(200);
    const [{ id }] = await listed(client);
    expect(await listed(client)).toEqual([{ id, name: 'Laptop', addedAt: expect.stringMatching(/^\d{4}-/) }]);

    const browser = running().client();
    expect(await signIn(browser, passkey)).toMatchObject({ status: 200, body: { next: 'done' } });
    expect((await browser.get(staffPaths.session)).body).toMatchObject({ email, mustSetUpTotp: false });

    expect((await client.post(staffPaths.removePasskey.replace('{id}', String(id)))).status).toBe(200);
    expect((await client.post(staffPaths.removePasskey.replace('{id}', String(id)))).status).toBe(404);
    expect((await signIn(running().client(), passkey)).body.error).toBe('passkey-failed');
    const { client: admin } = await running().signedIn('admin');
    const { entries } = (await admin.get(`${staffPaths.audit}?target=${encodeURIComponent(email)}`)).body;
    expect(entries).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ action: 'staff.add-passkey', after: { passkey: 'Laptop' } }),
        expect.objectContaining({ action: 'staff.remove-passkey', before: { passkey: 'Laptop' } }),
      ]),
    );
  });

  it('H25 adds another passkey after one that the person uses now, and refuses that of a colleague', async () => {
    const { client, id } = await running().signedIn('viewer');
    const { client: colleague } = await running().signedIn('viewer');
    const [passkey, other] = [new SoftwarePasskey(consoleOrigin), new SoftwarePasskey(consoleOrigin)];
    await add(client, passkey);
    await add(colleague, other);
    const foreign = await client.post(staffPaths.passkeyOptions, { passkey: await use(client, other) });
    expect(foreign.body.error).not.toBeUndefined();
    expect((await client.get(staffPaths.session)).body.id).toBe(id);
    expect(
      (await add(client, new SoftwarePasskey(consoleOrigin), { passkey: await use(client, passkey) })).status,
    ).toBe(200);
    expect(await listed(client)).toHaveLength(2);
    expect((await client.get(staffPaths.account)).body.sessions).toHaveLength(1);
  });

  it('H25 registers no passkey without a proof of the person, and removes none of a colleague', async () => {
    const { client } = await running().signedIn('viewer');
    const { client: attacker } = await running().signedIn('viewer');
    await add(client, new SoftwarePasskey(consoleOrigin));
    const [{ id }] = await listed(client);
    const { body } = await attacker.get(staffPaths.passkeySignInOptions);
    const passkey = JSON.parse(new SoftwarePasskey(consoleOrigin).create(body));
    expect((await attacker.post(staffPaths.addPasskey, { name: 'X', passkey })).status).toBe(400);
    expect((await attacker.post(staffPaths.removePasskey.replace('{id}', String(id)))).status).toBe(404);
    expect(await listed(client)).toHaveLength(1);
  });

  it('H25 refuses deactivated colleagues, and passkeys from before a reset', async () => {
    const { client: admin } = await running().signedIn('admin');
    const { client, id, email } = await running().signedIn('viewer');
    const passkey = new SoftwarePasskey(consoleOrigin);
    await add(client, passkey);
    const member = staffPaths.changeMember.replace('{id}', String(id));
    await admin.post(member, { active: false });
    const browser = running().client();
    expect((await signIn(browser, passkey)).status).toBe(401);
    expect((await browser.get(staffPaths.session)).status).toBe(401);
    await admin.post(member, { active: true });
    expect((await signIn(running().client(), passkey)).status).toBe(200);
    const { token } = await running().store.reset({ id }, 'test');
    await running().client().post(staffPaths.acceptLink, { token, name: email, password: 'another long one here' });
    expect((await signIn(running().client(), passkey)).status).toBe(401);
  });

  it('H25 keeps passkeys of staff and readers in their own tables, and apart at sign-in', async () => {
    const { client } = await running().signedIn('viewer');
    const [ofStaff, ofReader] = [new SoftwarePasskey(consoleOrigin), new SoftwarePasskey()];
    const { visitor } = await running().running.signedIn();
    const count = async (table: string) =>
      (await sql`select 1 from ${sql.table(table)}`.execute(running().running.database)).rows.length;
    const before = [await count('staff_passkeys'), await count('passkeys')];
    await add(client, ofStaff);
    await confirmIdentity(visitor, password);
    expect(await addPasskey(visitor, ofReader)).toContain('notice=passkey-added');
    expect([await count('staff_passkeys'), await count('passkeys')]).toEqual(before.map((rows) => rows + 1));
    expect((await signIn(running().client(), ofReader)).status).toBe(401);
  });
}
