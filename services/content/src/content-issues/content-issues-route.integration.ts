import { createHmac, randomUUID } from 'node:crypto';
import { createServer as createHttpServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type ContentIssuesPage, contentIssuesPath } from '@contenthub/contracts/content/content-issues';
import { webhookSignatureHeader, webhookTimestampHeader } from '@contenthub/contracts/wordpress/wordpress-webhook';
import { inMemory } from '@contenthub/database/engines';
import { createServer } from '@contenthub/server-kit/http/server';
import { createLogger } from '@contenthub/server-kit/observability/logger';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '../db/database.ts';
import { storePost } from '../db/writes/store-post.ts';
import { WebhookVerifier } from '../sync/wordpress/webhook/webhook.ts';
import { picture, storedPost } from '../testing/post-factory.ts';
import { addContentIssuesRoute } from './content-issues-route.ts';
import { LinkChecker } from './link-checker.ts';

const secret = 'a secret of sixteen';
const logger = createLogger('content', 'silent');
let app: FastifyInstance;
let withoutEdge: FastifyInstance;
let opened: Awaited<ReturnType<typeof openDatabase>>;
let links: LinkChecker;
let edge: Server;
const existing = new Set(['/blog/grammar/post-1']);
const requested: string[] = [];

beforeAll(async () => {
  opened = await openDatabase(undefined, inMemory);
  edge = createHttpServer(({ url = '' }, response) => {
    requested.push(url);
    response.writeHead(existing.has(url) ? 200 : 404).end();
  });
  await new Promise<void>((listening) => edge.listen(0, '127.0.0.1', listening));
  links = new LinkChecker(`http://127.0.0.1:${(edge.address() as AddressInfo).port}`, logger);
  const verifier = new WebhookVerifier(secret);
  app = createServer({ name: 'content', logger });
  addContentIssuesRoute(app, { database: opened.database, verifier, links });
  withoutEdge = createServer({ name: 'content', logger });
  addContentIssuesRoute(withoutEdge, { database: opened.database, verifier, links: undefined });
  const described = { title: '', description: 'About it.' };
  const content = [
    '<p><a href="/blog/grammar/post-1#user-content-why">Fine</a> <a href="/blog/grammar/gone#x">Gone</a>',
    '<a href="https://example.com/">Outside</a></p><img src="/media/graph.png" alt="" width="4" height="3">',
  ].join(' ');
  const posts = [
    storedPost(1, { image: { ...picture, alt: '' }, seo: described }),
    storedPost(2, { image: { ...picture, alt: 'A pen' }, content }),
    storedPost(3, { seo: described }),
  ];
  for (const post of posts) await storePost(opened.database, post);
});
afterAll(async () => {
  links.stop();
  await Promise.all([app.close(), withoutEdge.close()]);
  edge.close();
  await opened.close();
});

async function list(kind: string, { on = app, key = secret } = {}): Promise<ContentIssuesPage & { error?: string }> {
  const body = JSON.stringify({ id: randomUUID(), kind });
  const time = String(Math.floor(Date.now() / 1000));
  const signature = createHmac('sha256', key).update(`${time}.${body}`).digest('hex');
  const headers = { [webhookTimestampHeader]: time, [webhookSignatureHeader]: `sha256=${signature}` };
  const response = await on.inject({
    ...{ method: 'POST', url: contentIssuesPath, payload: body },
    headers: { 'content-type': 'application/json', ...headers },
  });
  return response.json();
}
const whatOf = ({ rows }: ContentIssuesPage) => rows.map(({ post, what }) => [post, what]);

describe('the lists of editors', () => {
  it('M06 name images without alternative text, and posts without picture or description', async () => {
    expect(whatOf(await list('no-alt'))).toEqual([
      [1, 'The featured image'],
      [2, 'graph.png'],
    ]);
    expect((await list('no-picture')).rows).toEqual([
      { post: 3, title: 'Post 3', path: '/blog/grammar/post-3', what: '' },
    ]);
    expect(whatOf(await list('no-description'))).toEqual([[2, '']]);
  });

  it('M06 name links that lead nowhere, until they work', async () => {
    await expect
      .poll(() => list('broken-links'))
      .toMatchObject({
        pending: 0,
        rows: [{ post: 2, what: '/blog/grammar/gone#x' }],
        total: 1,
        isChecked: true,
      });
    expect([...new Set(requested)].toSorted()).toEqual(['/blog/grammar/gone', '/blog/grammar/post-1']);
    existing.add('/blog/grammar/gone');
    await expect.poll(async () => (await list('broken-links')).total).toBe(0);
  });

  it('M06 say when links cannot be checked', async () => {
    expect(await list('broken-links', { on: withoutEdge })).toMatchObject({ rows: [], isChecked: false });
  });

  it('M06 are for WordPress only', async () => {
    expect(await list('no-alt', { key: 'another secret of sixteen' })).toMatchObject({ error: 'not-signed' });
  });
});
