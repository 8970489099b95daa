import { gunzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import type { Encoding } from '../http/request.server.ts';
import { sessionFragment, sharedFragment, type VisitorFragment } from '../visitor/visitor-fragment.server.ts';
import { CachedPage } from './cached-page.server.ts';

const document = { before: '<ä>', shared: '<style></style>', after: '</ä>' };
const open = { 'content-type': 'text/html', 'cache-control': 'public, max-age=0, s-maxage=60' };
const shared = (version: string) => sharedFragment({ version, holdouts: [], experiments: [], gates: [] });
const session = (name: string) =>
  sessionFragment({ data: null, groups: [name], preferenceProfile: [], treatments: [] });
const sent = (page: CachedPage, one: VisitorFragment, encoding: Encoding) =>
  one.audience === 'shared' ? page.bodyFor(one, encoding) : Buffer.concat(page.chunksFor(one, encoding));
const body = (page: CachedPage, one: VisitorFragment) => sent(page, one, 'identity').toString();

it('puts any fragment after the first part, whatever the previous one', async () => {
  const page = new CachedPage(200, open, document);
  await page.prepare('gzip');
  const fragments = ['a', 'longer ö', ''].flatMap((text) => [shared(text), session(text)]);
  for (const one of [...fragments, ...fragments.toReversed()]) {
    const whole = `<ä>${one.bytes}<style></style></ä>`;
    expect(body(page, one)).toBe(whole);
    expect(gunzipSync(sent(page, one, 'gzip')).toString()).toBe(whole);
  }
});

it('joins the shared fragment only once', () => {
  const page = new CachedPage(200, open, document);
  const common = shared('a');
  const first = page.bodyFor(common, 'identity');
  page.chunksFor(session('mine'), 'identity');
  expect(page.bodyFor(common, 'identity')).toBe(first);
  expect(Number.isInteger(page.bytes)).toBe(true);
});

it('H05 lets only browsers cache a page, and no one cache the page of a session', () => {
  const page = new CachedPage(200, open, document);
  expect(page.headersFor('browser', 'identity')['cache-control']).toBe('private, max-age=0, must-revalidate');
  expect(page.headersFor('session', 'identity')['cache-control']).toBe('private, no-store');
});

it('leaves redirects and uncacheable pages as they are', () => {
  const redirect = new CachedPage(301, { ...open, location: '/blog/' });
  expect([body(redirect, shared('a')), body(redirect, session('a'))]).toEqual(['', '']);
  expect(redirect.headersFor('session', 'identity')['cache-control']).toBe(open['cache-control']);
  const personal = new CachedPage(200, { ...open, 'cache-control': 'private, no-store' }, document);
  expect(personal.headersFor('browser', 'identity')['cache-control']).toBe('private, no-store');
});

it('sets content-encoding and vary', () => {
  const page = new CachedPage(200, open, document);
  const vary = 'accept-encoding, surrogate-capability';
  const own = { ...open, 'cache-control': 'private, max-age=0, must-revalidate', vary };
  expect(page.headersFor('browser', 'identity')).toEqual(own);
  expect(page.headersFor('browser', 'gzip')).toEqual({ ...own, 'content-encoding': 'gzip' });
  expect(page.headersFor('edge', 'identity')).toEqual({ ...open, vary });
  expect(new CachedPage(301, { location: '/blog/' }).headersFor('browser', 'gzip')).toEqual({ location: '/blog/' });
});

it('is compressed once, when the first request asks for it', async () => {
  const page = new CachedPage(200, open, document);
  expect([page.isReady('identity'), page.isReady('gzip')]).toEqual([true, false]);
  expect(() => page.bodyFor(shared('a'), 'gzip')).toThrow('not prepared');
  await Promise.all([page.prepare('gzip'), page.prepare('gzip')]);
  expect(page.isReady('gzip')).toBe(true);
  expect(new CachedPage(301, { ...open, location: '/blog/' }).isReady('gzip')).toBe(true);
});
