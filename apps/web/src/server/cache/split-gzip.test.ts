import { gunzipSync, gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { SharedPart, SplitGzip } from './split-gzip.server.ts';

const text = fc.oneof(fc.string({ maxLength: 300, unit: 'grapheme' }), fc.constant('long '.repeat(28_000)));
const compress = ({ before = '', shared = '', after = '' }) =>
  SplitGzip.compress(SharedPart.of(before), SharedPart.of(shared), Buffer.from(after));

it('round-trips any fragment after the first part', () =>
  fc.assert(
    fc.asyncProperty(fc.record({ before: text, shared: text, after: text }), text, async (parts, fragment) => {
      const whole = Buffer.concat((await compress(parts)).chunksWith({ bytes: Buffer.from(fragment) }));
      expect(gunzipSync(whole).toString()).toBe(parts.before + fragment + parts.shared + parts.after);
    }),
  ));

it('compresses a part that several pages share once', async () => {
  const [one, another] = await Promise.all(['one', 'another'].map((after) => compress({ shared: '<style>', after })));
  const [first, second] = [one, another].map((page) => page?.chunksWith({ bytes: Buffer.from('{}') }).at(-3));
  expect(first).toBe(second);
});

it('refers to the shared part, so that a page is hardly larger than compressed as a whole', async () => {
  const words = Array.from({ length: 2000 }, (_, index) => `.class-${(index * 7919) % 2003} { order: ${index} }`);
  const [shared, after] = [words.join('\n'), words.slice(-900).toReversed().join('\n')];
  const sent = Buffer.concat(
    (await compress({ before: '<html>', shared, after })).chunksWith({ bytes: Buffer.from('{}') }),
  );
  expect(sent.length).toBeLessThan(gzipSync(`<html>{}${shared}${after}`).length * 1.02);
});
