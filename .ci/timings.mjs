import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileTimings, timingsTable } from './timings-table.ts';

/**
 * Prints the duration of every step and of the slowest 30 test files, and the browser. With --write it also updates the
 * tables in docs/testing.md and the seconds by which test files are sorted.
 */
const root = new URL('../', import.meta.url);
const read = (path) => (existsSync(new URL(path, root)) ? readFileSync(new URL(path, root), 'utf8') : '');

const run = {
  steps: read('.reports/steps.tsv')
    .split('\n')
    .filter(Boolean)
    .map((line) => line.split('\t')),
  totalSeconds: read('.reports/seconds'),
  browser: read('.reports/browser'),
  readReport: (kind) => JSON.parse(read(`.reports/${kind}.json`) || 'null') ?? undefined,
  hasFile: (path) => existsSync(new URL(path, root)),
};
const table = timingsTable(run);
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
  const slow = fileTimings(run).filter(({ seconds }) => seconds >= 3);
  const seconds = Object.fromEntries(slow.map((file) => [file.path, Math.round(file.seconds)]));
  writeFileSync(new URL('file-seconds.json', import.meta.url), `${JSON.stringify(seconds, null, 2)}\n`);
}
