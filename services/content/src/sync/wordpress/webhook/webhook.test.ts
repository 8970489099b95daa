import { createHmac } from 'node:crypto';
import {
  type WordPressWebhook,
  webhookPath,
  webhookSignatureHeader,
  webhookTimestampHeader,
} from '@contenthub/contracts/wordpress/wordpress-webhook';
import { createServer } from '@contenthub/server-kit/http/server';
import { createLogger } from '@contenthub/server-kit/observability/logger';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addWebhookRoute, WebhookVerifier } from './webhook.ts';

describe('WebhookVerifier', () => {
  const sharedSecret = 'a secret of sixteen';
  const body = '{"id":"1","posts":[42]}';
  let now = Date.UTC(2026, 0, 1);
  const guard = () => new WebhookVerifier(sharedSecret, () => now);
  const seconds = () => String(Math.floor(now / 1000));
  const sign = (timestamp: string, text = body, key = sharedSecret) =>
    `sha256=${createHmac('sha256', key).update(`${timestamp}.${text}`).digest('hex')}`;

  describe('verification', () => {
    it('accepts a body signed with the secret', () => {
      expect(guard().isAuthentic(seconds(), sign(seconds()), body)).toBe(true);
    });

    it.each([
      ['another secret', () => sign(seconds(), body, 'another secret, guessed')],
      ['another body', () => sign(seconds(), '{"id":"1","posts":[43]}')],
      ['another time', () => sign(String(Number(seconds()) - 1))],
      ['no algorithm prefix', () => sign(seconds()).slice('sha256='.length)],
      ['a signature that is too short', () => sign(seconds()).slice(0, -1)],
      ['a signature that is too long', () => `${sign(seconds())}0`],
      ['an empty signature', () => ''],
      ['multibyte characters', () => 'é'.repeat(71)],
      ['no signature', () => undefined],
    ])('rejects %s', (_name, signature) => {
      expect(guard().isAuthentic(seconds(), signature(), body)).toBe(false);
    });

    it('rejects any signature but the right one', () => {
      fc.assert(
        fc.property(fc.stringMatching(/^[0-9a-f]{64}$/), (hex) => {
          expect(guard().isAuthentic(seconds(), `sha256=${hex}`, body)).toBe(false);
        }),
      );
    });

    it.each([
      ['just in time', -300, true],
      ['stale', -301, false],
      ['within the allowed clock skew', 300, true],
      ['from the future', 301, false],
    ])('checks the age of a webhook that is %s', (_name, offset, genuine) => {
      const timestamp = String(Number(seconds()) + offset);
      expect(guard().isAuthentic(timestamp, sign(timestamp), body)).toBe(genuine);
    });

    it.each(['', 'now', '1e9', '-1', ' 1767225600', undefined])('rejects the timestamp %s', (timestamp) => {
      expect(guard().isAuthentic(timestamp, sign(String(timestamp)), body)).toBe(false);
    });

    it('accepts an id once while its timestamp is valid', () => {
      const watching = guard();
      expect(watching.isNew('1')).toBe(true);
      expect(watching.isNew('1')).toBe(false);
      expect(watching.isNew('2')).toBe(true);
      now += 600_000;
      expect(watching.isNew('1')).toBe(false);
      now += 1;
      expect(watching.isNew('3')).toBe(true);
      expect(watching.isNew('1'), 'the timestamp has expired, and its id is forgotten').toBe(true);
    });
  });
});

describe('webhook route', () => {
  const secret = 'a secret of sixteen';
  const processed: Omit<WordPressWebhook, 'id'>[] = [];
  const app = createServer({ name: 'content', logger: createLogger('content', 'silent') });
  let address: string;

  beforeAll(async () => {
    addWebhookRoute(app, new WebhookVerifier(secret), ({ id, ...touched }) => processed.push(touched));
    app.post('/elsewhere', async ({ body }) => body);
    address = await app.listen({ host: '127.0.0.1', port: 0 });
  });
  beforeEach(() => processed.splice(0));
  afterAll(() => app.close());

  async function send(body: string, { key = secret, type = 'application/json' } = {}) {
    const timestamp = String(Math.floor(Date.now() / 1000));
    const signature = `sha256=${createHmac('sha256', key).update(`${timestamp}.${body}`).digest('hex')}`;
    const headers = { 'content-type': type, [webhookTimestampHeader]: timestamp, [webhookSignatureHeader]: signature };
    const response = await fetch(address + webhookPath, { method: 'POST', headers, body });
    return { status: response.status, body: (await response.json()) as Record<string, unknown> };
  }

  const signal = (id: string, posts: unknown = [42, 43]) => JSON.stringify({ id, posts });

  describe('POST', () => {
    it('responds at once and queues the posts', async () => {
      expect(await send(signal('a'))).toEqual({ status: 202, body: { accepted: 2 } });
      expect(processed).toEqual([{ posts: [42, 43] }]);
    });

    it('passes on everything that the webhook lists, or nothing', async () => {
      const touched = { posts: [], terms: [7], authors: [1], media: [9, 10] };
      expect(await send(JSON.stringify({ id: 'kinds', ...touched }))).toEqual({ status: 202, body: { accepted: 4 } });
      expect(await send(signal('a test', []))).toEqual({ status: 202, body: { accepted: 0 } });
      expect(processed).toEqual([touched, { posts: [] }]);
    });

    it('verifies the signature over the raw bytes', async () => {
      expect((await send('{ "posts" : [7],\n "id":"spaced \\u00e9" }')).status).toBe(202);
      expect(processed).toEqual([{ posts: [7] }]);
    });

    it('processes a replayed webhook once', async () => {
      expect((await send(signal('b'))).status).toBe(202);
      expect((await send(signal('b'))).status).toBe(202);
      expect(processed).toHaveLength(1);
    });

    it('returns 401 without a valid signature', async () => {
      expect(await send(signal('c'), { key: 'another secret, guessed' })).toMatchObject({
        status: 401,
        body: { error: 'not-signed', message: 'Invalid signature.' },
      });
      const headers = { 'content-type': 'application/json' };
      expect((await fetch(address + webhookPath, { method: 'POST', headers, body: signal('c') })).status).toBe(401);
      expect((await fetch(address + webhookPath, { method: 'POST' })).status).toBe(401);
      expect(processed).toEqual([]);
    });

    it.each([
      ['no JSON', '{'],
      ['nothing', ''],
      ['a list', '[]'],
      ['no id', '{"posts":[1]}'],
      ['an empty id', '{"id":"","posts":[1]}'],
      ['invalid posts', signal('d', ['1'])],
      ['an impossible post id', signal('d', [0])],
      ['an invalid term', '{"id":"d","posts":[],"terms":["x"]}'],
      ['too many posts', signal('d', Array(1001).fill(1))],
      ['an unknown field', '{"id":"d","posts":[1],"html":"<p>"}'],
    ])('returns 400 for a signed body with %s', async (_name, body) => {
      expect(await send(body)).toMatchObject({ status: 400, body: { error: 'bad-request' } });
      expect(processed).toEqual([]);
    });

    it('rejects a body that is too long', async () => {
      expect((await send(signal('e'.repeat(70_000)))).status).toBe(413);
    });

    it('parses its own body without changing the JSON parser of other routes', async () => {
      expect((await send(signal('f'), { type: 'text/plain' })).status).toBe(415);
      const headers = { 'content-type': 'application/json' };
      const response = await fetch(`${address}/elsewhere`, { method: 'POST', headers, body: '{"a":1}' });
      expect(await response.json()).toEqual({ a: 1 });
    });
  });
});
