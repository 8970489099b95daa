import { gunzipSync } from 'node:zlib';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Encoding } from '../http/request.server.ts';
import { sessionFragment, sharedFragment, type VisitorFragment } from '../visitor/visitor-fragment.server.ts';
import { CachedPage, SplitGzip } from './cached-page.server.ts';

const document = { before: '<ä>', after: '</ä>' };
const open = { 'content-type': 'text/html', 'cache-control': 'public, max-age=0, s-maxage=60' };
const shared = (version: string) => sharedFragment({ version, holdouts: [], experiments: [], gates: [] });
const session = (name: string) =>
  sessionFragment({ data: null, groups: [name], preferenceProfile: [], treatments: [] });
const sent = (page: CachedPage, one: VisitorFragment, encoding: Encoding) =>
  one.audience === 'shared' ? page.bodyFor(one, encoding) : Buffer.concat(page.chunksFor(one, encoding));
const body = (page: CachedPage, one: VisitorFragment) => sent(page, one, 'identity').toString();

it('puts any fragment between the halves, whatever the previous one', () => {
  const page = new CachedPage(200, open, document);
  const fragments = ['a', 'longer ö', ''].flatMap((text) => [shared(text), session(text)]);
  for (const one of [...fragments, ...fragments.toReversed()]) {
    expect(body(page, one)).toBe(`<ä>${one.bytes}</ä>`);
    expect(gunzipSync(sent(page, one, 'gzip')).toString()).toBe(`<ä>${one.bytes}</ä>`);
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

it('H05 allows only browsers to cache a page, and nobody to cache the page of a session', () => {
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

it('round-trips any fragment between the halves', () => {
  const bytes = fc.oneof(fc.uint8Array({ maxLength: 300 }), fc.constant(new Uint8Array(140_000).fill(7)));
  fc.assert(
    fc.property(bytes, bytes, fc.array(bytes, { minLength: 1, maxLength: 3 }), (before, after, blocks) => {
      const halves = new SplitGzip(Buffer.from(before), Buffer.from(after));
      for (const block of blocks) {
        const whole = Buffer.concat(halves.chunksWith({ bytes: Buffer.from(block) }));
        expect(gunzipSync(whole).equals(Buffer.concat([before, block, after]))).toBe(true);
      }
    }),
  );
});

it('is small', () => {
  const after = Buffer.from('<p>All work and no play.</p>'.repeat(1000));
  const sent = Buffer.concat(new SplitGzip(Buffer.from('<html>'), after).chunksWith({ bytes: Buffer.from('{}') }));
  expect(sent.length).toBeLessThan(after.length / 20);
});
