import { ApiError } from '@contenthub/contracts/http/endpoint';
import { captureLogs } from '@contenthub/testing/fixtures/captured-logs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { afterAll, describe, expect, it } from 'vitest';
import { createLogger } from '../observability/logger.ts';
import { HttpError } from './error-responses.ts';
import { createServer } from './server.ts';

const { lines, destination } = captureLogs();
const app = createServer({ name: 'failing', logger: createLogger('failing', 'warn', destination) });
const querystring = { type: 'object', required: ['page'], properties: { page: { type: 'integer', minimum: 1 } } };
app.get('/refused', async () => {
  throw new HttpError(409, 'taken', 'That name is taken.');
});
app.get('/checked', { schema: { querystring } }, async () => ({}));
app.get('/broken', async () => {
  throw new Error('password "hunter2" of the database was refused');
});
app.get('/named/:name', async () => ({}));
app.post('/body', async () => ({}));
afterAll(() => app.close());

const isApiError = new Ajv2020().compile(ApiError);

describe('error answers', () => {
  it('say what an HttpError says', async () => {
    const answer = await app.inject({ url: '/refused', headers: { 'x-request-id': 'request-1' } });
    expect(answer.statusCode).toBe(409);
    expect(answer.json()).toEqual({ error: 'taken', message: 'That name is taken.', requestId: 'request-1' });
  });

  it.each(['/checked', '/checked?page=0', '/checked?page=two'])(
    'refuse what does not fit the schema: %s',
    async (url) => {
      const answer = await app.inject(url);
      expect(answer.statusCode).toBe(400);
      expect(answer.json()).toMatchObject({ error: 'bad-request', message: expect.stringContaining('page') });
    },
  );

  it('refuse a body that cannot be read', async () => {
    const headers = { 'content-type': 'application/json' };
    const answer = await app.inject({ method: 'POST', url: '/body', headers, payload: '{' });
    expect(answer.statusCode).toBe(400);
    expect(answer.json().error).toBe('bad-request');
  });

  it('hide what went wrong inside, and keep it in the log under the id that the answer names', async () => {
    const answer = await app.inject('/broken');
    expect(answer.statusCode).toBe(500);
    expect(answer.json()).toMatchObject({ error: 'internal', message: expect.stringContaining('on our side') });
    expect(answer.body).not.toMatch(/hunter2|database|stack/);
    const line = lines.find(({ msg }) => msg === 'request failed');
    expect(line).toMatchObject({
      requestId: answer.json().requestId,
      err: { message: expect.stringContaining('hunter2') },
    });
  });

  it('say that there is nothing at an unknown address', async () => {
    const answer = await app.inject('/nowhere');
    expect(answer.statusCode).toBe(404);
    expect(answer.json()).toMatchObject({ error: 'not-found', message: 'There is nothing at /nowhere.' });
  });

  it.each(['/refused', '/checked', '/broken', '/nowhere', '/%zz', `/named/${'a'.repeat(2000)}`])(
    'have the one shape of the contract: %s',
    async (url) => {
      const answer = await app.inject(url);
      expect(isApiError(answer.json()), JSON.stringify(isApiError.errors)).toBe(true);
      expect(answer.headers['x-request-id']).toBe(answer.json().requestId);
    },
  );
});
