import { gunzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import type { Encoding } from './encoding.server.ts';
import { ReadyPage } from './ready-page.server.ts';
import { type Block, placeOfBlock } from './visitor-blocks.server.ts';

const document = { before: '<ä>', after: '</ä>' };
const open = { 'content-type': 'text/html', 'cache-control': 'public, max-age=0, s-maxage=60' };
const block = (text: string, whom: Block['for']): Block => ({ bytes: Buffer.from(text), for: whom });
const sent = (page: ReadyPage, one: Block, encoding: Encoding) =>
  one.for === 'many' ? page.wholeWith(one, encoding) : Buffer.concat(page.partsWith(one.bytes, encoding));
const body = (page: ReadyPage, one: Block) => sent(page, one, 'identity').toString();

it('puts any block between the halves, whichever was there before', () => {
  const page = new ReadyPage(200, open, document);
  const blocks = ['{"a":1}', '{"longer":"ö"}', '{}'].flatMap((text) => [block(text, 'many'), block(text, 'bucket')]);
  for (const one of [...blocks, ...blocks.toReversed()]) {
    expect(body(page, one)).toBe(`<ä>${one.bytes}</ä>`);
    expect(gunzipSync(sent(page, one, 'gzip')).toString()).toBe(`<ä>${one.bytes}</ä>`);
  }
});

it('joins what many get only once', () => {
  const page = new ReadyPage(200, open, document);
  const many = block('{}', 'many');
  const first = page.wholeWith(many, 'identity');
  page.partsWith(Buffer.from('{"mine":1}'), 'identity');
  expect(page.wholeWith(many, 'identity')).toBe(first);
  expect(Number.isInteger(page.bytes)).toBe(true);
});

it('H05 lets nobody but the visitor keep a page with a block in it', () => {
  const page = new ReadyPage(200, open, document);
  for (const whom of ['many', 'bucket'] as const)
    expect(page.headersWith(block('{}', whom), 'identity')['cache-control']).toBe(
      'private, max-age=0, must-revalidate',
    );
  expect(page.headersWith(block('{}', 'session'), 'identity')['cache-control']).toBe('private, no-store');
});

it('leaves a redirect as it is, and what nobody may keep', () => {
  const redirect = new ReadyPage(301, { ...open, location: '/blog/' });
  expect([body(redirect, block('{}', 'many')), body(redirect, block('{}', 'bucket'))]).toEqual(['', '']);
  expect(redirect.headersWith(block('{}', 'session'), 'identity')['cache-control']).toBe(open['cache-control']);
  const personal = new ReadyPage(200, { ...open, 'cache-control': 'private, no-store' }, document);
  expect(personal.headersWith(block('{}', 'bucket'), 'identity')['cache-control']).toBe('private, no-store');
});

it('says how it is sent, and that it differs by what the other side can read', () => {
  const page = new ReadyPage(200, open, document);
  const many = block('{}', 'many');
  const vary = 'accept-encoding, surrogate-capability';
  const own = { ...open, 'cache-control': 'private, max-age=0, must-revalidate', vary };
  expect(page.headersWith(many, 'identity')).toEqual(own);
  expect(page.headersWith(many, 'gzip')).toEqual({ ...own, 'content-encoding': 'gzip' });
  expect(new ReadyPage(301, { location: '/blog/' }).headersWith(many, 'gzip')).toEqual({ location: '/blog/' });
});

it('tells an edge to fill the place of the block, and lets it keep the page for everybody', () => {
  const page = new ReadyPage(200, open, document);
  expect(body(page, placeOfBlock)).toBe('<ä><esi:include src="/visitor"/></ä>');
  expect(page.headersWith(placeOfBlock, 'identity')).toMatchObject({
    'cache-control': open['cache-control'],
    'surrogate-control': 'content="ESI/1.0"',
  });
  const redirect = new ReadyPage(301, { ...open, location: '/blog/' });
  expect(redirect.headersWith(placeOfBlock, 'identity')).not.toHaveProperty('surrogate-control');
});
