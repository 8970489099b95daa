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
app.get('/unstorable', async () => {
  throw Object.assign(new Error('invalid byte sequence for encoding "UTF8": 0x00'), { code: '22021' });
});
app.get('/named/:name', async () => ({}));
app.post('/body', async () => ({}));
afterAll(() => app.close());

const isApiError = new Ajv2020().compile(ApiError);

describe('error responses', () => {
  it('contain the code and message of an HttpError', async () => {
    const response = await app.inject({ url: '/refused', headers: { 'x-request-id': 'request-1' } });
    expect(response.statusCode).toBe(409);
    expect(response.json()).toEqual({ error: 'taken', message: 'That name is taken.', requestId: 'request-1' });
  });

  it.each(['/checked', '/checked?page=0', '/checked?page=two'])(
    'reject input that does not match the schema: %s',
    async (url) => {
      const response = await app.inject(url);
      expect(response.statusCode).toBe(400);
      expect(response.json()).toMatchObject({ error: 'bad-request', message: expect.stringContaining('page') });
    },
  );

  it('H32 reject a value that only the database finds out to be wrong', async () => {
    const response = await app.inject('/unstorable');
    expect([response.statusCode, response.json().message]).toEqual([400, 'A value cannot be stored.']);
    expect(lines.find(({ msg }) => msg === 'a value cannot be stored')).toMatchObject({ err: { code: '22021' } });
  });

  it('reject an unreadable body', async () => {
    const headers = { 'content-type': 'application/json' };
    const response = await app.inject({ method: 'POST', url: '/body', headers, payload: '{' });
    expect(response.statusCode).toBe(400);
    expect(response.json().error).toBe('bad-request');
  });

  it('hide internal errors and log them under the request id of the response', async () => {
    const response = await app.inject('/broken');
    expect(response.statusCode).toBe(500);
    expect(response.json()).toMatchObject({ error: 'internal', message: expect.stringContaining('on our side') });
    expect(response.body).not.toMatch(/hunter2|database|stack/);
    const line = lines.find(({ msg }) => msg === 'request failed');
    expect(line).toMatchObject({
      requestId: response.json().requestId,
      err: { message: expect.stringContaining('hunter2') },
    });
  });

  it('return 404 for an unknown path', async () => {
    const response = await app.inject('/nowhere');
    expect(response.statusCode).toBe(404);
    expect(response.json()).toMatchObject({ error: 'not-found', message: 'Not found: /nowhere.' });
  });

  it.each(['/refused', '/checked', '/broken', '/nowhere', '/%zz', `/named/${'a'.repeat(2000)}`])(
    'match the contract’s shape: %s',
    async (url) => {
      const response = await app.inject(url);
      expect(isApiError(response.json()), JSON.stringify(isApiError.errors)).toBe(true);
      expect(response.headers['x-request-id']).toBe(response.json().requestId);
    },
  );
});
