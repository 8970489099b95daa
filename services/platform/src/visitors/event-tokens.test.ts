import { jwtVerify } from 'jose';
import { expect, it } from 'vitest';
import { EventTokens } from './event-tokens.ts';

const secret = 'a secret of tests that is long enough';
const dayMs = 24 * 60 * 60 * 1000;

it('H14 signs a token for its user and a day, and returns the same one for half of it', async () => {
  let now = Date.parse('2026-06-18T12:00:00Z');
  const tokens = new EventTokens(secret, () => now);
  const { eventToken = '' } = await tokens.issue(7);
  const { payload } = await jwtVerify(eventToken, Buffer.from(secret), { currentDate: new Date(now) });
  expect(payload).toEqual({ sub: '7', exp: (now + dayMs) / 1000 });
  now += dayMs / 2 - 1000;
  expect(await tokens.issue(7)).toEqual({ eventToken });
  now += 2000;
  expect((await tokens.issue(7)).eventToken).not.toBe(eventToken);
  expect(await new EventTokens(undefined, () => now).issue(7)).toEqual({});
});

it('H14 gives concurrent requests of a user one token, also when a second passes between them', async () => {
  let now = Date.parse('2026-06-18T12:00:00.999Z');
  const tokens = new EventTokens(secret, () => now++);
  const [first, second] = await Promise.all([tokens.issue(7), tokens.issue(7)]);
  expect(first.eventToken).toBeDefined();
  expect(second).toEqual(first);
  expect((await tokens.issue(8)).eventToken).not.toBe(first.eventToken);
});
