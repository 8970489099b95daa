import type { WantedRedirect } from '@contenthub/content/redirects/add-redirects';

export type CsvRedirect = WantedRedirect & { line: number };

export class CsvError extends Error {
  override name = 'CsvError';
}

/** Two columns, `from` and `to`, with or without a first line that says so; a value with a comma stands in quotes. */
export function readRedirectsCsv(text: string): CsvRedirect[] {
  const rows = text
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .map((row, index) => ({ row, line: index + 1 }))
    .filter(({ row }) => row.trim() !== '')
    .map(({ row, line }) => {
      const [from, to, ...more] = cells(row);
      if (!from || !to || more.length > 0) throw new CsvError(`Line ${line} is not FROM,TO: ${row}`);
      return { from, to, line };
    });
  const [first] = rows;
  return first?.from.toLowerCase() === 'from' && first.to.toLowerCase() === 'to' ? rows.slice(1) : rows;
}

export function writeRedirectsCsv(table: Iterable<readonly [string, string]>): string {
  const rows = [...table].map((pair) => pair.map(quoted).join(','));
  return ['from,to', ...rows].join('\n');
}

function cells(row: string): string[] {
  const found = row.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g);
  return [...found].map(([, inQuotes, plain]) => (inQuotes?.replaceAll('""', '"') ?? plain ?? '').trim());
}

function quoted(value: string): string {
  return /[",]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value;
}
