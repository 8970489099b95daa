import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { text } from 'node:stream/consumers';
import { repositoryRoot } from '@contenthub/all-in-one/repository-paths';
import { spawnChild } from '@contenthub/testing/processes/spawn-child';
import { CommandError } from '../command.ts';
import type { Mutant } from './mutant.ts';

type TestCase = { title: string; fullName: string; status: string; failureMessages: string[] };
type TestFile = { name: string; status: string; message: string; assertionResults: TestCase[] };
/** What we use of Vitest's JSON report. */
export type TestReport = { testResults: TestFile[] };

const vitest = join(repositoryRoot, 'node_modules/vitest/vitest.mjs');

/** Matches test names with the id of a requirement. */
const namePattern = (requirements: readonly string[]) => `\\b(${requirements.join('|')})\\b`;

type Wanted = Pick<Mutant, 'project' | 'tests'> & { requirements: readonly string[] };

/** Runs test files, or only their tests of some requirements, and returns the report. Stops at the first failure. */
export async function runTests({ project, tests, requirements }: Wanted): Promise<TestReport> {
  const folder = await mkdtemp(join(tmpdir(), 'mutants-'));
  const report = join(folder, 'report.json');
  const names = requirements.length > 0 ? ['--testNamePattern', namePattern(requirements)] : [];
  const reporter = ['--reporter=json', `--outputFile=${report}`];
  try {
    const child = spawnChild(
      process.execPath,
      [vitest, 'run', '--project', project, ...tests, '--bail=1', ...names, ...reporter],
      { cwd: repositoryRoot, stdio: ['ignore', 'ignore', 'pipe'] },
    );
    const [output] = await Promise.all([text(child.stderr), once(child, 'close')]);
    const written = await readFile(report, 'utf8').catch(() => {
      throw new CommandError(`The tests did not run: ${tests.join(', ')}\n${output}`);
    });
    return JSON.parse(written) as TestReport;
  } finally {
    await rm(folder, { recursive: true });
  }
}

export function findFailedTest({ testResults }: TestReport): TestCase | undefined {
  return testResults.flatMap((file) => file.assertionResults).find(({ status }) => status === 'failed');
}

/** A file that failed without a failed test, because it or its set-up threw. */
export function findBrokenFile({ testResults }: TestReport): string | undefined {
  const file = testResults.find(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.every((one) => one.status !== 'failed'),
  );
  return file && `${relative(repositoryRoot, file.name)}: ${file.message.split('\n')[0]}`;
}

/** Whether a test passed that could notice the mutant. */
export function hasPassedTest({ testResults }: TestReport, { tests, requirement }: Mutant): boolean {
  const files = testResults.filter(({ name }) => tests.includes(relative(repositoryRoot, name)));
  const named = new RegExp(requirement ? namePattern([requirement]) : '');
  return files.some(({ assertionResults }) =>
    assertionResults.some(({ fullName, status }) => status === 'passed' && named.test(fullName)),
  );
}
