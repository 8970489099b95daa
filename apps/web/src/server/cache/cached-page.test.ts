import { gunzipSync } from 'node:zlib';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Encoding } from '../http/request.server.ts';
import { esiInclude, type VisitorFragment } from '../visitor/visitor-fragments.server.ts';
import { CachedPage, SplitGzip } from './cached-page.server.ts';

const document = { before: '<ä>', after: '</ä>' };
const open = { 'content-type': 'text/html', 'cache-control': 'public, max-age=0, s-maxage=60' };
const block = (text: string, audience: VisitorFragment['audience']): VisitorFragment => ({
  bytes: Buffer.from(text),
  audience,
});
const sent = (page: CachedPage, one: VisitorFragment, encoding: Encoding) =>
  one.audience === 'many' ? page.bodyFor(one, encoding) : Buffer.concat(page.chunksFor(one.bytes, encoding));
const body = (page: CachedPage, one: VisitorFragment) => sent(page, one, 'identity').toString();

it('puts any fragment between the halves, whatever the previous one', () => {
  const page = new CachedPage(200, open, document);
  const blocks = ['{"a":1}', '{"longer":"ö"}', '{}'].flatMap((text) => [block(text, 'many'), block(text, 'bucket')]);
  for (const one of [...blocks, ...blocks.toReversed()]) {
    expect(body(page, one)).toBe(`<ä>${one.bytes}</ä>`);
    expect(gunzipSync(sent(page, one, 'gzip')).toString()).toBe(`<ä>${one.bytes}</ä>`);
  }
});

it('joins a shared fragment only once', () => {
  const page = new CachedPage(200, open, document);
  const many = block('{}', 'many');
  const first = page.bodyFor(many, 'identity');
  page.chunksFor(Buffer.from('{"mine":1}'), 'identity');
  expect(page.bodyFor(many, 'identity')).toBe(first);
  expect(Number.isInteger(page.bytes)).toBe(true);
});

it('H05 allows only the visitor’s browser to cache a page with a fragment', () => {
  const page = new CachedPage(200, open, document);
  for (const audience of ['many', 'bucket'] as const)
    expect(page.headersFor(block('{}', audience), 'identity')['cache-control']).toBe(
      'private, max-age=0, must-revalidate',
    );
  expect(page.headersFor(block('{}', 'session'), 'identity')['cache-control']).toBe('private, no-store');
});

it('leaves redirects and uncacheable pages as they are', () => {
  const redirect = new CachedPage(301, { ...open, location: '/blog/' });
  expect([body(redirect, block('{}', 'many')), body(redirect, block('{}', 'bucket'))]).toEqual(['', '']);
  expect(redirect.headersFor(block('{}', 'session'), 'identity')['cache-control']).toBe(open['cache-control']);
  const personal = new CachedPage(200, { ...open, 'cache-control': 'private, no-store' }, document);
  expect(personal.headersFor(block('{}', 'bucket'), 'identity')['cache-control']).toBe('private, no-store');
});

it('sets content-encoding and vary', () => {
  const page = new CachedPage(200, open, document);
  const many = block('{}', 'many');
  const vary = 'accept-encoding, surrogate-capability';
  const own = { ...open, 'cache-control': 'private, max-age=0, must-revalidate', vary };
  expect(page.headersFor(many, 'identity')).toEqual(own);
  expect(page.headersFor(many, 'gzip')).toEqual({ ...own, 'content-encoding': 'gzip' });
  expect(new CachedPage(301, { location: '/blog/' }).headersFor(many, 'gzip')).toEqual({ location: '/blog/' });
});

it('sends an edge an ESI include and lets it cache the page', () => {
  const page = new CachedPage(200, open, document);
  expect(body(page, esiInclude)).toBe('<ä><esi:include src="/visitor"/></ä>');
  expect(page.headersFor(esiInclude, 'identity')).toMatchObject({
    'cache-control': open['cache-control'],
    'surrogate-control': 'content="ESI/1.0"',
  });
  const redirect = new CachedPage(301, { ...open, location: '/blog/' });
  expect(redirect.headersFor(esiInclude, 'identity')).not.toHaveProperty('surrogate-control');
});

it('round-trips any fragment between the halves', () => {
  const bytes = fc.oneof(fc.uint8Array({ maxLength: 300 }), fc.constant(new Uint8Array(140_000).fill(7)));
  fc.assert(
    fc.property(bytes, bytes, fc.array(bytes, { minLength: 1, maxLength: 3 }), (before, after, blocks) => {
      const halves = new SplitGzip(Buffer.from(before), Buffer.from(after));
      for (const block of blocks) {
        const whole = Buffer.concat(halves.chunksWith(Buffer.from(block)));
        expect(gunzipSync(whole).equals(Buffer.concat([before, block, after]))).toBe(true);
      }
    }),
  );
});

it('is small', () => {
  const after = Buffer.from('<p>All work and no play.</p>'.repeat(1000));
  const sent = Buffer.concat(new SplitGzip(Buffer.from('<html>'), after).chunksWith(Buffer.from('{}')));
  expect(sent.length).toBeLessThan(after.length / 20);
});
