import { csrfHeader } from '@contenthub/contracts/platform/platform-paths';
import { type StaffRole, staffRoles } from '@contenthub/contracts/staff/roles';
import { type StaffEndpoint, staffApi } from '@contenthub/contracts/staff/staff-api';
import { staffBase, staffTokenPath } from '@contenthub/contracts/staff/staff-paths';
import { analyticsAudience } from '@contenthub/contracts/staff/staff-tokens';
import { jwtVerify } from 'jose';
import { expect, it } from 'vitest';
import { consoleOrigin, eventSecret, type StaffClient, type StaffPlatform } from './staff-platform.ts';

const endpoints: StaffEndpoint[] = Object.values(staffApi);
const people = ['nobody', ...staffRoles] as const;

/** Sends a request without a valid body. A 403 therefore comes from the role check. */
async function statusOf(client: StaffClient, endpoint: StaffEndpoint): Promise<number> {
  const path = staffBase + endpoint.path.replace('{id}', '2000000000');
  if (!endpoint.method) return (await client.request(path)).status;
  const headers = { origin: consoleOrigin, [csrfHeader]: await client.csrf() };
  return (await client.request(path, { method: 'POST', body: { unexpected: true }, headers })).status;
}

export function accessTests(running: () => StaffPlatform): void {
  it('K01 allows each role exactly its endpoints', async () => {
    const clients: Record<(typeof people)[number], StaffClient> = {
      nobody: running().client(),
      viewer: (await running().signedIn('viewer')).client,
      editor: (await running().signedIn('editor')).client,
      growth: (await running().signedIn('growth')).client,
      admin: (await running().signedIn('admin')).client,
    };
    const allowed: Record<string, string> = {};
    const expected: Record<string, string> = {};
    for (const endpoint of endpoints) {
      const passed: string[] = [];
      for (const person of people) {
        const status = await statusOf(clients[person], endpoint);
        if (![401, 403].includes(status)) passed.push(person);
        // Without a session 401, with too small a role 403.
        else expect([endpoint.name, person, status]).toEqual([endpoint.name, person, person === 'nobody' ? 401 : 403]);
      }
      allowed[endpoint.name] = passed.join(' ');
      expected[endpoint.name] = people.filter((person) => mayCall(person, endpoint)).join(' ');
    }
    expect(allowed).toEqual(expected);
    // The table itself: what is for admins must not become public by a slip in the contract.
    const admins = endpoints.filter(({ access }) => access === 'admin').map(({ name }) => name);
    expect(admins).toEqual(['team', 'invite', 'withdrawInvitation', 'changeMember', 'resetMember', 'audit']);
    const anyone = endpoints.filter(({ access }) => access === 'anyone').map(({ name }) => name);
    expect(anyone).toEqual([
      'csrf',
      'signIn',
      'signInCode',
      'signInWays',
      'startProvider',
      'finishProvider',
      'passkeySignInOptions',
      'passkeySignIn',
      'readLink',
      'acceptLink',
      'signOut',
    ]);
  });

  it('K01 issues a token for the analytics API with the session’s own role', async () => {
    const key = new TextEncoder().encode(eventSecret);
    for (const role of staffRoles) {
      const { client, id } = await running().signedIn(role);
      const { token } = (await (await client.request(staffTokenPath)).json()) as { token: string };
      const { payload } = await jwtVerify(token, key, { audience: analyticsAudience });
      expect(payload).toMatchObject({ sub: String(id), role });
    }
    expect((await running().client().request(staffTokenPath)).status).toBe(401);
    const withoutTotp = running().client();
    await withoutTotp.signIn((await running().add('growth')).email);
    expect((await withoutTotp.request(staffTokenPath)).status).toBe(403);
  });
}

function mayCall(person: 'nobody' | StaffRole, { access }: StaffEndpoint): boolean {
  if (access === 'anyone') return true;
  if (person === 'nobody') return false;
  return access === 'signed-in' || staffRoles.indexOf(person) >= staffRoles.indexOf(access);
}
