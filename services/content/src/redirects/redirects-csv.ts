import type { NewRedirect } from './add-redirects.ts';

export type CsvRedirect = NewRedirect & { line: number };

export class CsvError extends Error {
  override name = 'CsvError';
}

/** Reads two columns, `from` and `to`, with an optional header. Values with a comma are quoted. */
export function readRedirectsCsv(text: string): CsvRedirect[] {
  const rows = text
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .map((row, index) => ({ row, line: index + 1 }))
    .filter(({ row }) => row.trim() !== '')
    .map(({ row, line }) => {
      const [from, to, ...more] = parseCells(row);
      if (!from || !to || more.length > 0) throw new CsvError(`Line ${line} is not FROM,TO: ${row}`);
      return { from, to, line };
    });
  const [first] = rows;
  return first?.from.toLowerCase() === 'from' && first.to.toLowerCase() === 'to' ? rows.slice(1) : rows;
}

export function writeRedirectsCsv(table: Iterable<readonly [string, string]>): string {
  const rows = [...table].map((pair) => pair.map(quoteCell).join(','));
  return ['from,to', ...rows].join('\n');
}

function parseCells(row: string): string[] {
  const found = row.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g);
  return [...found].map(([, inQuotes, plain]) => (inQuotes?.replaceAll('""', '"') ?? plain ?? '').trim());
}

function quoteCell(value: string): string {
  return /[",]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value;
}
