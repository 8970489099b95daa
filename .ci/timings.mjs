import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { timingsTable } from './timings-table.ts';

/**
 * Prints the duration of every step and of the slowest 30 test files. With --write it also updates the tables in
 * docs/testing.md.
 */
const root = new URL('../', import.meta.url);
const read = (path) => (existsSync(new URL(path, root)) ? readFileSync(new URL(path, root), 'utf8') : '');

const table = timingsTable({
  steps: read('.reports/steps.tsv')
    .split('\n')
    .filter(Boolean)
    .map((line) => line.split('\t')),
  totalSeconds: read('.reports/seconds'),
  readReport: (kind) => JSON.parse(read(`.reports/${kind}.json`) || 'null') ?? undefined,
  hasFile: (path) => existsSync(new URL(path, root)),
});
process.stdout.write(`\n${table}\n`);

if (process.argv.includes('--write')) {
  const document = new URL('docs/testing.md', root);
  const text = readFileSync(document, 'utf8');
  const markers = /(<!-- timings -->\n)[\s\S]*(<!-- \/timings -->)/;
  if (!markers.test(text)) throw new Error('docs/testing.md has no <!-- timings --> markers to write between.');
  writeFileSync(
    document,
    text.replace(markers, (_, open, close) => `${open}\n${table}\n${close}`),
  );
}
