import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { reportsFolder, repositoryRoot } from '@contenthub/all-in-one/repository-paths';
import { type CommandCode, CommandError } from '../command.ts';

export type TestResult = { title: string; passed: boolean };

/** Reads the JSON reports of the test runs. */
export async function readReports(folder: string): Promise<TestResult[]> {
  const names = await readdir(folder).catch(() => [] as string[]);
  const reports = names.filter((name) => name.endsWith('.json'));
  if (reports.length === 0)
    throw new CommandError('There are no test reports. Run `npm test` (and the other tests) first.');
  const results = await Promise.all(reports.map((name) => readReport(join(folder, name))));
  return results.flat();
}

type Report = { testResults: { assertionResults: { title: string; status: string }[] }[] };

async function readReport(path: string): Promise<TestResult[]> {
  const { testResults } = JSON.parse(await readFile(path, 'utf8')) as Report;
  return testResults.flatMap(({ assertionResults }) =>
    assertionResults.map(({ title, status }) => ({ title, passed: status === 'passed' })),
  );
}

export type RequirementsStatus = { proved: string[]; unproved: string[]; unknown: string[] };

/** A requirement is proved if a passing test's title starts with its id and no failing test's title does. */
export function checkRequirements(markdown: string, results: TestResult[]): RequirementsStatus {
  const all = [...markdown.matchAll(/^\| ([A-P]\d{2}[a-i]?) \|/gm)].map(([, id]) => id ?? '');
  const named = { passing: new Set<string>(), failing: new Set<string>() };
  for (const { title, passed } of results) {
    for (const id of requirementIds(title)) (passed ? named.passing : named.failing).add(id);
  }
  const isProved = (id: string) => named.passing.has(id) && !named.failing.has(id);
  return {
    proved: all.filter(isProved),
    unproved: all.filter((id) => !isProved(id)),
    unknown: [...named.passing, ...named.failing].filter((id) => !all.includes(id)),
  };
}

/** A title may start with several ids: `C04 C05 shows …`. */
function requirementIds(title: string): string[] {
  const opening = /^(?:[A-P]\d{2}[a-i]?,? )+/.exec(title)?.[0] ?? '';
  return opening.match(/[A-P]\d{2}[a-i]?/g) ?? [];
}

const floorFile = `${repositoryRoot}docs/requirements.floor`;

export const requirements: CommandCode = {
  help: [
    'npm run requirements             reads the reports of the last test run',
    'npm run requirements -- --floor  fails if fewer are proved than docs/requirements.floor',
  ].join('\n'),
  async run(args) {
    const { values } = parseArgs({ args, options: { floor: { type: 'boolean', default: false } } });
    const ledger = await readFile(`${repositoryRoot}docs/requirements.md`, 'utf8');
    const { proved, unproved, unknown } = checkRequirements(ledger, await readReports(reportsFolder));
    console.log(`proved: ${proved.join(' ') || 'none'}`);
    console.log(`without a passing test: ${unproved.join(' ') || 'none'}`);
    if (unknown.length > 0) console.log(`in test titles but not in the ledger: ${unknown.join(' ')}`);
    const floor = Number(await readFile(floorFile, 'utf8'));
    const fell = values.floor && proved.length < floor;
    if (fell) console.log(`fewer than the ${floor} of docs/requirements.floor`);
    console.log(`requirements: ${proved.length} of ${proved.length + unproved.length} proved`);
    process.exitCode = fell || unknown.length > 0 ? 1 : 0;
  },
};
