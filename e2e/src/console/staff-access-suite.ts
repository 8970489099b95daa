import { analyticsPaths } from '@contenthub/contracts/analytics/metrics';
import { csrfHeader } from '@contenthub/contracts/platform/platform-paths';
import { type StaffRole, staffRoles } from '@contenthub/contracts/staff/roles';
import { type StaffEndpoint, staffApi } from '@contenthub/contracts/staff/staff-api';
import { consoleBases } from '@contenthub/contracts/staff/staff-paths';
import type { StaffClient } from '@contenthub/platform/staff/testing/staff-platform';
import { beforeAll, expect, it } from 'vitest';
import type { ConsoleHub } from '../support/hub/console-hub.ts';

const people = ['nobody', ...staffRoles] as const;
type Person = (typeof people)[number];

export function staffAccessTests(visit: { hub: ConsoleHub }): void {
  const clients = new Map<Person, StaffClient>();
  beforeAll(async () => {
    clients.set('nobody', visit.hub.client());
    for (const role of staffRoles) clients.set(role, await visit.hub.signedIn(role));
  });

  const allowedFor = async (status: (client: StaffClient) => Promise<number>) => {
    const allowed: Person[] = [];
    for (const [person, client] of clients) if (![303, 401, 403].includes(await status(client))) allowed.push(person);
    return allowed.join(' ');
  };
  const post = async (client: StaffClient, path: string, body: unknown) => {
    const headers = { origin: visit.hub.consoleOrigin, [csrfHeader]: await client.csrf() };
    return (await client.request(path, { method: 'POST', body, headers })).status;
  };

  it.each([
    '/',
    '/posts',
    '/search',
    '/acquisition',
    '/funnel',
    '/trust',
    '/account',
    '/team',
    '/audit',
    '/metrics',
    '/x',
  ])('K01 serves %s to staff only', async (path) => {
    expect(await allowedFor(async (client) => (await client.request(path)).status)).toBe(staffRoles.join(' '));
  });

  it('K01 serves the console’s code only to staff, and the sign-in page’s code to everyone', async () => {
    const assets = async (path: string, client: StaffClient) => {
      const html = await (await client.request(path)).text();
      return [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, file = '']) => file);
    };
    const nobody = clients.get('nobody') as StaffClient;
    const viewer = clients.get('viewer') as StaffClient;
    const publicFiles = await assets('/sign-in', nobody);
    expect(publicFiles.length).toBeGreaterThan(1);
    for (const file of publicFiles) expect([file, (await nobody.request(file)).status]).toEqual([file, 200]);
    const own = (await assets('/', viewer)).filter((file) => !publicFiles.includes(file));
    expect(own.length).toBeGreaterThan(0);
    for (const file of own) expect([file, (await nobody.request(file)).status]).toEqual([file, 401]);
    for (const file of own) expect([file, (await viewer.request(file)).status]).toEqual([file, 200]);
  });

  it.each(Object.values(analyticsPaths))('K01 serves /api%s to staff only', async (path) => {
    expect(await allowedFor(async (client) => (await client.request(`/api${path}`)).status)).toBe(staffRoles.join(' '));
    expect(await allowedFor((client) => post(client, `/api${path}`, {}))).toBe(staffRoles.join(' '));
  });

  it('K01 counts readers for a viewer', async () => {
    const viewer = clients.get('viewer') as StaffClient;
    const live = await viewer.request(`/api${analyticsPaths.live}`);
    expect([live.status, await live.json()]).toMatchObject([200, { readers: 0 }]);
  });

  it('K01 allows each role exactly its calls of the staff API', async () => {
    const allowed: Record<string, string> = {};
    const expected: Record<string, string> = {};
    // Signing out would end the sessions of the other checks.
    const endpoints = (Object.values(staffApi) as StaffEndpoint[]).filter(({ name }) => !/signOut|endAll/.test(name));
    for (const endpoint of endpoints) {
      const path = consoleBases.staff + endpoint.path.replace('{id}', '2000000000');
      allowed[endpoint.name] = await allowedFor(async (client) =>
        endpoint.method ? post(client, path, { unexpected: true }) : (await client.request(path)).status,
      );
      expected[endpoint.name] = people.filter((person) => mayCall(person, endpoint)).join(' ');
    }
    expect(allowed).toEqual(expected);
  });

  it('K01 refuses another site’s requests, and analytics without the session’s CSRF token', async () => {
    const viewer = clients.get('viewer') as StaffClient;
    const query = (headers: Record<string, string>) =>
      viewer.request(`/api${analyticsPaths.query}`, { method: 'POST', body: {}, headers });
    expect((await query({ origin: visit.hub.origin, [csrfHeader]: await viewer.csrf() })).status).toBe(403);
    expect((await query({ origin: 'https://evil.example', [csrfHeader]: await viewer.csrf() })).status).toBe(403);
    expect((await query({ origin: visit.hub.consoleOrigin })).status).toBe(403);
    expect((await query({ origin: visit.hub.consoleOrigin, [csrfHeader]: await viewer.csrf() })).status).toBe(400);
  });

  it('K01 serves none of it on the readers’ site', async () => {
    const admin = clients.get('admin') as StaffClient;
    const cookie = [...admin.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    for (const path of [
      '/api/staff/session',
      '/internal/staff/session',
      '/internal/staff-token',
      '/api/analytics/live',
    ]) {
      const response = await fetch(visit.hub.address + path, { headers: { cookie }, redirect: 'manual' });
      expect([path, response.status]).toEqual([path, 404]);
    }
  });
}

function mayCall(person: 'nobody' | StaffRole, { access }: StaffEndpoint): boolean {
  if (access === 'anyone') return true;
  if (person === 'nobody') return false;
  return access === 'signed-in' || staffRoles.indexOf(person) >= staffRoles.indexOf(access);
}
