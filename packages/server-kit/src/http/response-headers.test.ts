import { afterAll, expect, it } from 'vitest';
import { createLogger } from '../observability/logger.ts';
import { HttpError } from './error-responses.ts';
import { defaultHeaders, hstsHeaders } from './response-headers.ts';
import { createServer } from './server.ts';

const app = createServer({
  name: 'any',
  logger: createLogger('any', 'silent'),
  headers: hstsHeaders('https://www.test'),
});
app.get('/fine', async () => 'fine');
app.get('/refused', async () => {
  throw new HttpError(403, 'refused', 'Not you.');
});
app.get('/broken', async () => {
  throw new Error('broken');
});
app.get('/moved', (_request, reply) => reply.redirect('/fine'));
afterAll(() => app.close());

it.each([
  ['/fine', 200],
  ['/refused', 403],
  ['/broken', 500],
  ['/moved', 302],
  ['/nowhere', 404],
  ['/metrics', 200],
  ['/%6detrics', 301],
  ['/%E0%A4%A', 400],
])('H17 sends nosniff, CORP, COOP and HSTS with %s', async (url, status) => {
  const { statusCode, headers } = await app.inject(url);
  expect(statusCode).toBe(status);
  expect(headers).toMatchObject({
    ...defaultHeaders,
    'strict-transport-security': 'max-age=31536000; includeSubDomains',
  });
});

it('H17 sends no HSTS over HTTP', () => {
  expect(hstsHeaders('http://www.test')).toEqual({});
});
