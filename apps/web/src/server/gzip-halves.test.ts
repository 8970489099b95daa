import { gunzipSync } from 'node:zlib';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { GzipHalves } from './gzip-halves.server.ts';

it('gives back what went in, whatever stands between the halves and however long it is', () => {
  const bytes = fc.oneof(fc.uint8Array({ maxLength: 300 }), fc.constant(new Uint8Array(140_000).fill(7)));
  fc.assert(
    fc.property(bytes, bytes, fc.array(bytes, { minLength: 1, maxLength: 3 }), (before, after, blocks) => {
      const halves = new GzipHalves(Buffer.from(before), Buffer.from(after));
      for (const block of blocks) {
        const whole = Buffer.concat(halves.partsWith(Buffer.from(block)));
        expect(gunzipSync(whole).equals(Buffer.concat([before, block, after]))).toBe(true);
      }
    }),
  );
});

it('is small', () => {
  const after = Buffer.from('<p>All work and no play.</p>'.repeat(1000));
  const sent = Buffer.concat(new GzipHalves(Buffer.from('<html>'), after).partsWith(Buffer.from('{}')));
  expect(sent.length).toBeLessThan(after.length / 20);
});
