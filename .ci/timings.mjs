import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/**
 * Prints the duration of every step and of the slowest 30 test files. With --write it also updates the tables in
 * docs/testing.md.
 */
const root = new URL('../', import.meta.url);
const read = (path) => (existsSync(new URL(path, root)) ? readFileSync(new URL(path, root), 'utf8') : '');
const seconds = (ms) => (ms / 1000).toFixed(1);

const steps = read('.reports/steps.tsv')
  .split('\n')
  .filter(Boolean)
  .map((line) => line.split('\t'));

const files = ['unit', 'integration', 'e2e', 'nightly', 'images'].flatMap((kind) => {
  const report = read(`.reports/${kind}.json`);
  if (!report) return [];
  return JSON.parse(report).testResults.map(({ name, startTime, endTime, assertionResults }) => ({
    path: name.slice(fileURLToPath(root).length),
    tests: assertionResults.length,
    ms: endTime - startTime,
  }));
});
files.sort((a, b) => b.ms - a.ms);

const total = read('.reports/seconds');
const table = `| step | seconds |
|---|---:|
${steps.map(([name, taken]) => `| ${name} | ${taken} |`).join('\n')}
| **all** | **${total}** |

| slowest test files | tests | seconds |
|---|---:|---:|
${files
  .slice(0, 30)
  .map(({ path, tests, ms }) => `| \`${path}\` | ${tests} | ${seconds(ms)} |`)
  .join('\n')}
`;
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
