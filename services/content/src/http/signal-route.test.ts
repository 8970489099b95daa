import { createHmac } from 'node:crypto';
import {
  signalPath,
  signalSignatureHeader,
  signalTimestampHeader,
  type WordPressSignal,
} from '@contenthub/contracts/wordpress-signal';
import { createLogger } from '@contenthub/server-kit/logger';
import { createServer } from '@contenthub/server-kit/server';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { SignalGuard } from '../sync/wordpress/signal-guard.ts';
import { addSignalRoute } from './signal-route.ts';

const secret = 'a secret of sixteen';
const looked: Omit<WordPressSignal, 'id'>[] = [];
const app = createServer({ name: 'content', logger: createLogger('content', 'silent') });
let address: string;

beforeAll(async () => {
  addSignalRoute(app, new SignalGuard(secret), ({ id, ...touched }) => looked.push(touched));
  app.post('/elsewhere', async ({ body }) => body);
  address = await app.listen({ host: '127.0.0.1', port: 0 });
});
beforeEach(() => looked.splice(0));
afterAll(() => app.close());

async function send(body: string, { key = secret, type = 'application/json' } = {}) {
  const timestamp = String(Math.floor(Date.now() / 1000));
  const signature = `sha256=${createHmac('sha256', key).update(`${timestamp}.${body}`).digest('hex')}`;
  const headers = { 'content-type': type, [signalTimestampHeader]: timestamp, [signalSignatureHeader]: signature };
  const response = await fetch(address + signalPath, { method: 'POST', headers, body });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

const signal = (id: string, posts: unknown = [42, 43]) => JSON.stringify({ id, posts });

describe('a signal', () => {
  it('is accepted at once, and its posts are looked at', async () => {
    expect(await send(signal('a'))).toEqual({ status: 202, body: { accepted: 2 } });
    expect(looked).toEqual([{ posts: [42, 43] }]);
  });

  it('is handed on with all that it names, and may name nothing', async () => {
    const touched = { posts: [], terms: [7], authors: [1], media: [9, 10] };
    expect(await send(JSON.stringify({ id: 'kinds', ...touched }))).toEqual({ status: 202, body: { accepted: 4 } });
    expect(await send(signal('a test', []))).toEqual({ status: 202, body: { accepted: 0 } });
    expect(looked).toEqual([touched, { posts: [] }]);
  });

  it('is signed over the bytes as they were sent, whatever their spacing', async () => {
    expect((await send('{ "posts" : [7],\n "id":"spaced \\u00e9" }')).status).toBe(202);
    expect(looked).toEqual([{ posts: [7] }]);
  });

  it('is looked at once when it is replayed', async () => {
    expect((await send(signal('b'))).status).toBe(202);
    expect((await send(signal('b'))).status).toBe(202);
    expect(looked).toHaveLength(1);
  });

  it('is refused with 401 when it is not signed with the secret, or not at all', async () => {
    expect(await send(signal('c'), { key: 'another secret, guessed' })).toMatchObject({
      status: 401,
      body: { error: 'not-signed', message: 'The signature is not right.' },
    });
    const headers = { 'content-type': 'application/json' };
    expect((await fetch(address + signalPath, { method: 'POST', headers, body: signal('c') })).status).toBe(401);
    expect((await fetch(address + signalPath, { method: 'POST' })).status).toBe(401);
    expect(looked).toEqual([]);
  });

  it.each([
    ['no JSON', '{'],
    ['nothing', ''],
    ['a list', '[]'],
    ['no id', '{"posts":[1]}'],
    ['an empty id', '{"id":"","posts":[1]}'],
    ['posts that are none', signal('d', ['1'])],
    ['a post that cannot be', signal('d', [0])],
    ['a term that is none', '{"id":"d","posts":[],"terms":["x"]}'],
    ['too many posts', signal('d', Array(1001).fill(1))],
    ['something more', '{"id":"d","posts":[1],"html":"<p>"}'],
  ])('is refused with 400 when it is signed but says %s', async (_name, body) => {
    expect(await send(body)).toMatchObject({ status: 400, body: { error: 'bad-request' } });
    expect(looked).toEqual([]);
  });

  it('is refused when it is too long to be one', async () => {
    expect((await send(signal('e'.repeat(70_000)))).status).toBe(413);
  });

  it('is taken as JSON only, while other routes of the service read theirs as ever', async () => {
    expect((await send(signal('f'), { type: 'text/plain' })).status).toBe(415);
    const headers = { 'content-type': 'application/json' };
    const response = await fetch(`${address}/elsewhere`, { method: 'POST', headers, body: '{"a":1}' });
    expect(await response.json()).toEqual({ a: 1 });
  });
});
