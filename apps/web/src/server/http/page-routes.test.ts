import fastify from 'fastify';
import { expect, it } from 'vitest';
import { CachedPage } from '../cache/cached-page.server.ts';
import { sessionFragment, sharedFragment } from '../visitor/visitor-fragment.server.ts';
import { sendPage } from './page-routes.server.ts';

const fragments = {
  shared: sharedFragment({ version: 'none', holdouts: [], experiments: [], gates: [] }),
  session: sessionFragment({ data: null, groups: [], preferenceProfile: [], treatments: [] }),
};
const countryCookies = { getCountryCookie: () => 'country-class=us', countryCookieTemplate: 'country-class=CLASS' };

it.each(Object.entries(fragments))('A14 redirects with the query of each request (%s)', async (_, fragment) => {
  const redirect = new CachedPage(301, { location: '/blog/', 'cache-control': 'public, max-age=0, s-maxage=3600' });
  const app = fastify();
  app.get('*', (_request, reply) => sendPage(reply, redirect, fragment, countryCookies));
  const locations: unknown[] = [];
  for (const url of ['/blog', '/blog?utm_term=first', '/blog?utm_term=second', '/blog']) {
    const response = await app.inject(url);
    expect(response.statusCode).toBe(301);
    expect(response.body).toBe('');
    expect(response.headers).not.toHaveProperty('set-cookie');
    locations.push(response.headers.location);
  }
  expect(locations).toEqual(['/blog/', '/blog/?utm_term=first', '/blog/?utm_term=second', '/blog/']);
});

it('counts a redirect towards the cache size', () => {
  expect(new CachedPage(301, { location: '/blog/' }).bytes).toBeGreaterThan(0);
});
