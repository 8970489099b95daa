import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { repositoryRoot } from '@contenthub/all-in-one/repository-paths';
import { type CommandCode, CommandError, UsageError } from '../command.ts';
import { progressBar } from '../terminal/progress.ts';
import { formatTable } from '../terminal/table.ts';
import { type Mutant, mutate } from './mutant.ts';
import { mutants } from './mutants.ts';
import { findBrokenFile, findFailedTest, hasPassedTest, runTests } from './test-run.ts';

export const runMutants: CommandCode = {
  help: [
    'npm run hub -- mutants     exits with 1 if the tests do not notice a mutant',
    '  --only TEXT              only mutants whose name contains this text',
    '  --list                   lists the mutants and runs nothing',
    '  --write                  also writes the table to docs/mutants.md',
    '',
    'A mutant is a small mistake in one file. The command runs the tests without mutants first. Then it applies one mutant',
    'at a time, runs the tests that should notice it, and restores the file, also after Ctrl+C. Do not edit files or run',
    'other tests in this folder meanwhile. Integration tests need the engines (`npm run services`).',
  ].join('\n'),
  async run(args) {
    const { values } = parseArgs({
      args,
      options: {
        only: { type: 'string', default: '' },
        list: { type: 'boolean', default: false },
        write: { type: 'boolean', default: false },
      },
    });
    const chosen = mutants.filter(({ name }) => name.includes(values.only));
    if (chosen.length === 0) throw new UsageError(`No mutant’s name contains “${values.only}”. See --list.`);
    if (values.list) {
      const rows = chosen.map(({ name, file, project, requirement = '' }) => ({ name, file, project, requirement }));
      console.log(formatTable(rows));
      return;
    }
    if (values.write && values.only) throw new UsageError('--write needs all mutants. Leave out --only.');
    await checkUnchangedTests(chosen);
    const outcomes = await tryMutants(chosen);
    const rows = outcomes.map(({ mutant: { name, file }, result, seconds }) => ({
      ...{ mutant: name, file, result },
      seconds: Math.round(seconds),
    }));
    const noticed = outcomes.filter((outcome) => outcome.noticed).length;
    const summary = `${noticed} of ${chosen.length} mutants noticed.`;
    console.log(`\n${formatTable(rows)}\n\n${summary}`);
    if (values.write) writeFileSync(join(repositoryRoot, 'docs/mutants.md'), toMarkdown(outcomes, summary));
    process.exitCode = noticed < chosen.length ? 1 : 0;
  },
};

/** Fails unless all tests pass without a mutant, and every mutant has at least one. */
async function checkUnchangedTests(chosen: readonly Mutant[]): Promise<void> {
  console.log('Running the tests without mutants.');
  for (const [project, group] of Map.groupBy(chosen, (mutant) => mutant.project)) {
    // One mutant without a requirement needs all tests of its file.
    const requirements = group.every(({ requirement }) => requirement)
      ? group.map(({ requirement = '' }) => requirement)
      : [];
    const tests = [...new Set(group.flatMap((mutant) => mutant.tests))];
    const report = await runTests({ project, tests, requirements });
    const failed = findFailedTest(report);
    if (failed) throw new CommandError(`A test fails without a mutant: ${failed.title}\n${failed.failureMessages[0]}`);
    const broken = findBrokenFile(report);
    if (broken) throw new CommandError(`A test file fails without a mutant: ${broken}`);
    const untested = group.find((mutant) => !hasPassedTest(report, mutant));
    if (untested) throw new CommandError(`No test of ${untested.tests.join(', ')} can notice “${untested.name}”.`);
  }
}

type Outcome = { mutant: Mutant; noticed: boolean; result: string; seconds: number };

async function tryMutants(chosen: readonly Mutant[]): Promise<Outcome[]> {
  const progress = createProgress(chosen);
  const outcomes: Outcome[] = [];
  for (const mutant of chosen) {
    progress(outcomes);
    outcomes.push(await tryMutant(mutant));
  }
  progress(outcomes);
  return outcomes;
}

async function tryMutant(mutant: Mutant): Promise<Outcome> {
  const { project, tests, requirement } = mutant;
  const startedAt = performance.now();
  const restore = applyMutant(mutant);
  try {
    const report = await runTests({ project, tests, requirements: requirement ? [requirement] : [] });
    const seconds = (performance.now() - startedAt) / 1000;
    const failed = findFailedTest(report);
    if (failed) return { mutant, noticed: true, result: `noticed by ${failed.title}`, seconds };
    // A mutant that keeps tests from starting proves nothing about them.
    const broken = findBrokenFile(report);
    return { mutant, noticed: false, result: broken ? `DID NOT START ${broken}` : 'NOT NOTICED', seconds };
  } finally {
    restore();
  }
}

/** Writes the mistake to the file. Returns a function that restores it, which also runs if the process exits before. */
function applyMutant(mutant: Mutant): () => void {
  const path = join(repositoryRoot, mutant.file);
  const original = readFileSync(path, 'utf8');
  const mutated = mutate(original, mutant);
  const restore = () => {
    process.off('exit', restore);
    for (const signal of signals) process.off(signal, exit);
    if (readFileSync(path, 'utf8') === mutated) writeFileSync(path, original);
    else console.error(`${mutant.file} was edited meanwhile. Undo “${mutant.name}” in it manually.`);
  };
  process.on('exit', restore);
  for (const signal of signals) process.on(signal, exit);
  writeFileSync(path, mutated);
  return restore;
}

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
const exit = () => process.exit(130);

/** Typical durations, to estimate the remaining time. */
const typicalSeconds = { unit: 5, component: 6, integration: 30, nightly: 30 };

/** Shows how many mutants are done and the remaining time. In a terminal the line updates in place. */
function createProgress(chosen: readonly Mutant[]): (outcomes: readonly Outcome[]) => void {
  const estimate = (some: readonly Mutant[]) => some.reduce((sum, { project }) => sum + typicalSeconds[project], 0);
  return (outcomes) => {
    const done = estimate(outcomes.map(({ mutant }) => mutant));
    const elapsed = outcomes.reduce((sum, { seconds }) => sum + seconds, 0);
    const left = (estimate(chosen) - done) * (done > 0 ? elapsed / done : 1);
    const current = chosen[outcomes.length]?.name ?? 'done';
    const time = left < 120 ? `${Math.ceil(left)} s` : `${Math.round(left / 60)} min`;
    const line = `${outcomes.length} of ${chosen.length} · ${time} left · ${current}`;
    const terminal = process.stdout.isTTY;
    process.stdout.write(terminal ? `\r\u001b[K${progressBar(done / estimate(chosen))} ${line}` : `${line}\n`);
  };
}

function toMarkdown(outcomes: readonly Outcome[], summary: string): string {
  const escapePipes = (text: string) => text.replaceAll('|', '\\|');
  const rows = outcomes.map(
    ({ mutant: { name, file }, result, seconds }) =>
      `| ${escapePipes(name)} | \`${file}\` | ${escapePipes(result)} | ${Math.round(seconds)} |`,
  );
  return [
    '# Mutants',
    '',
    `${summary} Written by \`npm run hub -- mutants --write\`. [testing.md](testing.md) says what it does.`,
    '',
    '| mistake | file | result | seconds |',
    '|---|---|---|---:|',
    ...rows,
    '',
  ].join('\n');
}
