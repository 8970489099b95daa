import { createHmac, randomUUID } from 'node:crypto';
import { redirectsAdminPath } from '@contenthub/contracts/content/redirects-admin';
import { webhookSignatureHeader, webhookTimestampHeader } from '@contenthub/contracts/wordpress/wordpress-webhook';
import { inMemory } from '@contenthub/database/engines';
import { createServer } from '@contenthub/server-kit/http/server';
import { createLogger } from '@contenthub/server-kit/observability/logger';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '../db/database.ts';
import { storePost } from '../db/writes/store-post.ts';
import { WebhookVerifier } from '../sync/wordpress/webhook/webhook.ts';
import { storedPost } from '../testing/post-factory.ts';
import { findRedirect } from './find-redirect.ts';
import { addRedirectsAdminRoute } from './redirects-route.ts';

const secret = 'a secret of sixteen';
let app: FastifyInstance;
let opened: Awaited<ReturnType<typeof openDatabase>>;
beforeAll(async () => {
  opened = await openDatabase(undefined, inMemory);
  app = createServer({ name: 'content', logger: createLogger('content', 'silent') });
  addRedirectsAdminRoute(app, opened.database, new WebhookVerifier(secret));
});
afterAll(async () => {
  await app.close();
  await opened.close();
});

async function send(request: Record<string, unknown>, key = secret) {
  const body = JSON.stringify({ id: randomUUID(), ...request });
  const time = String(Math.floor(Date.now() / 1000));
  const signature = createHmac('sha256', key).update(`${time}.${body}`).digest('hex');
  const response = await app.inject({
    ...{ method: 'POST', url: redirectsAdminPath, payload: body },
    headers: {
      'content-type': 'application/json',
      [webhookTimestampHeader]: time,
      [webhookSignatureHeader]: `sha256=${signature}`,
    },
  });
  return { status: response.statusCode, body: response.json() };
}
const list = async (search = '') => (await send({ verb: 'list', search })).body;

describe('the redirects of editors', () => {
  it('M06 are added, found, counted and removed', async () => {
    await send({ verb: 'add', from: '/old/a', to: '/blog/grammar' });
    await send({ verb: 'add', from: '/old/b_c', to: '/blog/idioms' });
    await findRedirect(opened.database, '/old/b_c');
    expect(await list()).toMatchObject({
      total: 2,
      rows: [
        { from: '/old/b_c', to: '/blog/idioms', hits: 1, lastHit: expect.any(String) },
        { from: '/old/a', hits: 0, lastHit: null },
      ],
    });
    expect((await list('IDIOMS')).rows).toHaveLength(1);
    expect((await list('b%c')).rows).toEqual([]);
    expect(await send({ verb: 'remove', from: ['/old/a', '/old/b_c'] })).toEqual({ status: 200, body: { total: 0 } });
  });

  it('M06 are imported from CSV, all or none', async () => {
    const refused = await send({ verb: 'import', csv: 'from,to\n/x,/y\n/y,/x' });
    expect(refused.status).toBe(400);
    expect(refused.body.message).toContain('Line 3: /y would lead to /x');
    expect((await list()).total).toBe(0);
    expect((await send({ verb: 'import', csv: '/x' })).body.message).toBe('Line 1 is not FROM,TO: /x');
    expect((await send({ verb: 'import', csv: '/x,/y' })).body).toEqual({ total: 1 });
  });

  it('M02 come with the former addresses of posts', async () => {
    await storePost(opened.database, storedPost(1, { slug: 'commas' }));
    const modified = new Date('2026-07-01T00:00:00Z');
    await storePost(opened.database, storedPost(1, { slug: 'the-comma', modified }));
    expect((await list('comma')).moved).toEqual([{ from: '/blog/…/commas', to: '/blog/grammar/the-comma', post: 1 }]);
  });

  it('M06 are refused without the signature, and a second time', async () => {
    expect((await send({ verb: 'list' }, 'another secret, guessed')).status).toBe(401);
    const id = randomUUID();
    expect((await send({ id, verb: 'list' })).status).toBe(200);
    expect((await send({ id, verb: 'list' })).status).toBe(409);
    expect((await send({ verb: 'list', more: 1 })).status).toBe(400);
  });
});
