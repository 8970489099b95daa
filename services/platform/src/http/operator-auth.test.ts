import { createServer } from '@contenthub/server-kit/http/server';
import { createLogger } from '@contenthub/server-kit/observability/logger';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { operatorRoute, operatorToken } from './operator-auth.ts';

const secret = 'a secret of more than thirty-two characters';
let app: ReturnType<typeof createServer>;
beforeEach(() => {
  app = createServer({ name: 'platform', logger: createLogger('platform', 'silent') });
  app.get('/people', operatorRoute(secret, 'people'), async () => ({ ok: true }));
});
afterEach(() => app.close());

const statusWith = async (authorization?: string) =>
  (await app.inject({ url: '/people', headers: authorization === undefined ? {} : { authorization } })).statusCode;

it('accepts the token of an operator', async () => {
  expect(await statusWith(`Bearer ${operatorToken(secret, 'people')}`)).toBe(200);
});

it.each([
  ['none', undefined],
  ['an empty one', 'Bearer '],
  ['the secret itself', `Bearer ${secret}`],
  ['one of another scheme', `Basic ${operatorToken(secret, 'people')}`],
  ['one for another purpose', `Bearer ${operatorToken(secret, 'experiments')}`],
  ['one from another secret', `Bearer ${operatorToken(`another ${secret}`, 'people')}`],
])('rejects a request whose token is missing or wrong: %s', async (_name, authorization) => {
  expect(await statusWith(authorization)).toBe(401);
});
