import { internalPaths } from '@contenthub/contracts/experiments/experiments-paths';
import { hasKeyboard, isNewsletterSubscriber } from '@contenthub/contracts/platform/groups';
import { platformApi } from '@contenthub/contracts/platform/platform-api';
import { getTier } from '@contenthub/contracts/platform/tiers';
import type { VisitorPayload } from '@contenthub/contracts/platform/visitor';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { subscribe } from '../subscriptions/subscriptions.ts';
import { countryHeader, type RunningPlatform } from './running-platform.ts';
import type { TestVisitor } from './test-visitor.ts';

const ajv = addFormats.default(new Ajv2020({ allErrors: true }));
const inAmerica = { [countryHeader]: 'US' };

/** Tests of the original hub's calls and their fields. */
export function apiTests(running: () => RunningPlatform): void {
  const blog = new URLSearchParams({ group: 'blog' });
  const payload = async (visitor: TestVisitor) =>
    (await (await visitor.request(internalPaths.visitor)).json()) as VisitorPayload;

  it('E04 returns a negative id for an anonymous visitor, and the account’s id for a signed-in one', async () => {
    const fits = ajv.compile(platformApi.userOrAnonymous.response);
    const anonymous = await running().visitor().user(inAmerica);
    expect(fits(anonymous), JSON.stringify(fits.errors)).toBe(true);
    expect(anonymous).toMatchObject({ anonymous: true, free: true, type: 'Free', groups: [], institutionId: null });
    expect(anonymous.id).toBeLessThan(0);

    const { visitor, email } = await running().signedIn({
      name: 'Ada',
      isTest: true,
      institution: 'Example University',
    });
    const user = await visitor.user(inAmerica);
    expect(fits(user), JSON.stringify(fits.errors)).toBe(true);
    expect(user).toMatchObject({
      name: 'Ada',
      email,
      anonymous: false,
      isTest: true,
      confirmed: true,
      disabled: false,
    });
    expect(user.institutionId).toBeGreaterThan(0);
  });

  it('E01 returns each tier', async () => {
    const tiers = { free: 'Freemium', gift: 'Freemium', premium: 'Premium' } as const;
    for (const plan of ['free', 'gift', 'premium'] as const) {
      const { visitor } = await running().signedIn({ plan });
      expect(getTier(await visitor.user()), plan).toBe(tiers[plan]);
    }
    expect(getTier(await running().visitor().user())).toBe('Anonymous');
  });

  it('E01 ignores an expired subscription', async () => {
    const { visitor } = await running().signedIn();
    const { id } = await visitor.user();
    const { database } = running();
    await subscribe(database, id, { withoutCost: false, until: new Date(Date.now() + 60_000) });
    expect(getTier(await visitor.user())).toBe('Premium');
    await subscribe(database, id, { withoutCost: false, until: new Date(Date.now() - 1000) });
    expect(getTier(await visitor.user())).toBe('Freemium');
  });

  it('E05 E02 adds the signed-in user to the group blog, which subscribes them', async () => {
    const { visitor } = await running().signedIn();
    const before = await visitor.user();
    expect(isNewsletterSubscriber(before.groups, (await payload(visitor)).preferenceProfile)).toBe(false);
    for (let times = 0; times < 2; times += 1) {
      const response = await visitor.post('/user/group', blog);
      expect([response.status, await response.json()]).toEqual([200, { groups: ['blog'] }]);
    }
    const after = await visitor.user();
    expect(after.groups).toEqual(['blog']);
    const { groups, preferenceProfile } = await payload(visitor);
    expect(groups).toEqual(['blog']);
    expect(isNewsletterSubscriber(after.groups, preferenceProfile)).toBe(true);
  });

  it('E02 E03 detects newsletter and keyboard users by their groups', async () => {
    const { visitor } = await running().signedIn({ join: ['partial', 'blog', 'mobile-ios'] });
    const user = await visitor.user();
    expect(isNewsletterSubscriber(user.groups, [])).toBe(true);
    expect(hasKeyboard(user)).toBe(true);
    const other = await running().signedIn({ join: ['partial'] });
    expect(hasKeyboard(await other.visitor.user())).toBe(false);
    expect(hasKeyboard(await running().visitor().user())).toBe(false);
  });

  it('E05 returns an error field on failure', async () => {
    const { visitor } = await running().signedIn();
    const responses = [
      [await running().visitor().post('/user/group', blog), 401, 'not-signed-in'],
      [await visitor.post('/user/group', new URLSearchParams({ group: 'staff' })), 403, 'closed-group'],
      [await visitor.post('/user/group', new URLSearchParams()), 400, 'bad-request'],
      [await visitor.post('/user/group', new URLSearchParams({ group: 'No Such/Name' })), 400, 'bad-request'],
    ] as const;
    for (const [response, status, error] of responses) {
      expect(response.status).toBe(status);
      expect(await response.json()).toMatchObject({ error, message: expect.any(String) });
    }
    expect((await visitor.user()).groups).toEqual([]);
  });

  it('does not add another user to a group', async () => {
    const [mine, theirs] = [await running().signedIn(), await running().signedIn()];
    const { id } = await theirs.visitor.user();
    for (const field of ['id', 'userId', 'user_id']) {
      const form = new URLSearchParams({ group: 'blog', [field]: String(id) });
      expect((await mine.visitor.post(`/user/group?${field}=${id}`, form)).status, field).toBe(400);
    }
    expect((await theirs.visitor.user()).groups).toEqual([]);
  });

  it('E06 returns subscription and institution of the signed-in user as JSON', async () => {
    const { visitor } = await running().signedIn({ plan: 'gift', institution: 'Example University' });
    const subscription = await visitor.get('/subscription');
    expect(subscription.headers.get('content-type')).toMatch(/^application\/json/);
    expect(await subscription.json()).toEqual({ type: 'Premium', subscriptionFree: true, activeUntil: null });
    const institution = await visitor.get('/institution/user');
    expect(await institution.json()).toEqual({ institutionId: expect.any(Number), name: 'Example University' });

    const other = await running().signedIn();
    expect(await (await other.visitor.get('/institution/user')).json()).toEqual({ institutionId: null, name: null });
    for (const path of ['/subscription', '/institution/user', '/properties', '/properties/theme']) {
      expect((await running().visitor().get(path)).status, path).toBe(401);
    }
  });

  it('E11 sets a property, and returns one or all of them', async () => {
    const { visitor } = await running().signedIn();
    expect(await (await visitor.get('/properties')).json()).toEqual([]);
    for (const [name, value] of [
      ['theme', 'light'],
      ['area', 'law'],
      ['theme', 'dark'],
    ] as const) {
      const response = await visitor.post('/properties', { name, value });
      expect([response.status, await response.json()]).toEqual([200, { name, value }]);
    }
    const all = [
      { name: 'area', value: 'law' },
      { name: 'theme', value: 'dark' },
    ];
    expect(await (await visitor.get('/properties')).json()).toEqual(all);
    expect(await (await visitor.get('/properties/theme')).json()).toEqual({ name: 'theme', value: 'dark' });
    expect((await visitor.get('/properties/none')).status).toBe(404);

    const other = await running().signedIn();
    expect(await (await other.visitor.get('/properties')).json()).toEqual([]);
    expect((await visitor.post('/properties', { name: '1', value: 'x' })).status).toBe(400);
    expect((await visitor.post('/properties', { name: 'theme', value: 'x'.repeat(1001) })).status).toBe(400);
    expect((await visitor.post('/properties', { name: 'theme', value: 'x', userId: 1 })).status).toBe(400);
  });

  it('E11 limits a user to a hundred properties', async () => {
    const { visitor } = await running().signedIn();
    const { id } = await visitor.user();
    await sql`insert into properties (user_id, name, value) select ${id}::integer, 'p' || n, '' from generate_series(1, 100) n`.execute(
      running().database,
    );
    expect((await visitor.post('/properties', { name: 'one-more', value: '' })).status).toBe(409);
    expect((await visitor.post('/properties', { name: 'p100', value: 'changed' })).status).toBe(200);
  });

  it('sends uncacheable responses', async () => {
    const { visitor } = await running().signedIn();
    for (const path of ['/user/oranonymous', '/subscription', '/institution/user', '/properties', '/csrf']) {
      expect((await visitor.get(path)).headers.get('cache-control'), path).toBe('private, no-store');
    }
  });
}
