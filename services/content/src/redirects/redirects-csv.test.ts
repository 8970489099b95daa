import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CsvError, readRedirectsCsv, writeRedirectsCsv } from './redirects-csv.ts';

describe('CSV files', () => {
  describe('redirects as CSV', () => {
    it('reads two columns with any line ending, with or without a header', () => {
      const rows = [
        { from: '/a', to: '/b', line: 2 },
        { from: '/c,d', to: '/e', line: 4 },
      ];
      expect(readRedirectsCsv('\uFEFFfrom,to\r\n/a, /b\r\n\r\n"/c,d",/e\r\n')).toEqual(rows);
      expect(readRedirectsCsv('/a,/b')).toEqual([{ from: '/a', to: '/b', line: 1 }]);
    });

    it.each(['/a', '/a,', ',/b', '/a,/b,/c'])('reports the invalid line: %s', (row) => {
      expect(() => readRedirectsCsv(`/x,/y\n${row}`)).toThrow(new CsvError(`Line 2 is not FROM,TO: ${row}`));
    });

    it('reads its own output', () => {
      const path = fc.stringMatching(/^\/[a-z,"%/-]{0,12}$/);
      fc.assert(
        fc.property(fc.array(fc.tuple(path, path)), (pairs) => {
          const read = readRedirectsCsv(writeRedirectsCsv(pairs)).map(({ from, to }) => [from, to]);
          expect(read).toEqual(pairs);
        }),
      );
    });
  });
});
