import fastify from 'fastify';
import { expect, it } from 'vitest';
import { ReadyPage } from './ready-page.server.ts';
import { sendPage } from './send-page.server.ts';
import type { Block } from './visitor-blocks.server.ts';

const blocks: Block['for'][] = ['many', 'bucket', 'session', 'edge'];

it.each(blocks)('A14 redirects with the query of each request (%s)', async (owner) => {
  const redirect = new ReadyPage(301, { location: '/blog/', 'cache-control': 'public, max-age=0, s-maxage=3600' });
  const app = fastify();
  app.get('*', (_request, reply) => sendPage(reply, redirect, { for: owner, bytes: Buffer.from('{}') }));
  const locations: unknown[] = [];
  for (const url of ['/blog', '/blog?utm_term=first', '/blog?utm_term=second', '/blog']) {
    const response = await app.inject(url);
    expect(response.statusCode).toBe(301);
    expect(response.body).toBe('');
    locations.push(response.headers.location);
  }
  expect(locations).toEqual(['/blog/', '/blog/?utm_term=first', '/blog/?utm_term=second', '/blog/']);
});

it('counts a redirect against the size of the cache', () => {
  expect(new ReadyPage(301, { location: '/blog/' }).bytes).toBeGreaterThan(0);
});
