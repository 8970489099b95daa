import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from '@contenthub/all-in-one/repository-paths';
import { describe, expect, it } from 'vitest';
import { readRepositoryFile } from '../repository-checks/repository-files.ts';
import { type Mutant, mutate } from './mutant.ts';
import { mutants } from './mutants.ts';
import { findBrokenFile, findFailedTest, hasPassedTest, type TestReport } from './test-run.ts';

const fileNames = {
  unit: /\.test\.ts$/,
  component: /\.test\.tsx$/,
  integration: /\.integration\.ts$/,
  nightly: /\.nightly\.ts$/,
};

describe('the mutants', () => {
  it.each(mutants)('“$name” changes text that occurs once in its file', (mutant) => {
    const source = readRepositoryFile(mutant.file);
    expect(mutate(source, mutant)).not.toBe(source);
  });

  it.each(mutants)('“$name” has existing test files of its project', ({ tests, project }) => {
    expect(tests.length).toBeGreaterThan(0);
    expect(tests.filter((file) => !fileNames[project].test(file) || !existsSync(join(repositoryRoot, file)))).toEqual(
      [],
    );
  });

  it('have unique names', () => {
    const names = mutants.map(({ name }) => name);
    expect(names.length).toBeGreaterThan(50);
    expect(new Set(names).size).toBe(names.length);
  });
});

const mutant: Mutant = {
  ...{ name: 'limit off by one', requirement: 'A01', file: 'a.ts', find: 'x < 3', replace: 'x <= 3' },
  ...{ tests: ['a.test.ts'], project: 'unit' },
};

describe('mutate', () => {
  it('replaces the text', () => {
    expect(mutate('if (x < 3) y();', mutant)).toBe('if (x <= 3) y();');
  });

  it('inserts the replacement literally', () => {
    expect(mutate('x < 3', { ...mutant, replace: "$& $' $1" })).toBe("$& $' $1");
  });

  it.each([
    ['if (x > 3) y();', 'occurs 0 times in a.ts'],
    ['x < 3; x < 3', 'occurs 2 times in a.ts'],
  ])('rejects %s', (source, message) => {
    expect(() => mutate(source, mutant)).toThrow(`“limit off by one” replaces ${message}`);
  });
});

describe('a test report', () => {
  const file = (status: string, ...tests: [title: string, status: string][]): TestReport['testResults'][number] => ({
    ...{ name: join(repositoryRoot, 'a.test.ts'), status, message: status === 'failed' ? 'Oops\n  at a.ts' : '' },
    assertionResults: tests.map(([title, outcome]) => ({
      ...{ title, fullName: `group ${title}`, status: outcome },
      failureMessages: outcome === 'failed' ? ['Oops'] : [],
    })),
  });

  it('names the first failed test', () => {
    const failed = file('failed', ['A01 passes', 'passed'], ['A01 fails', 'failed'], ['A01 fails too', 'failed']);
    expect(findFailedTest({ testResults: [file('passed'), failed] })).toMatchObject({ title: 'A01 fails' });
    expect(findBrokenFile({ testResults: [failed] })).toBeUndefined();
    expect(findFailedTest({ testResults: [file('passed', ['A01 passes', 'passed'])] })).toBeUndefined();
  });

  it('names a file that failed without a failed test', () => {
    expect(findBrokenFile({ testResults: [file('failed', ['A01 did not run', 'skipped'])] })).toBe('a.test.ts: Oops');
  });

  it.each([
    ['A01 passes', 'passed', true],
    ['A01 did not run', 'skipped', false],
    ['A01e passes', 'passed', false],
    ['B02 passes', 'passed', false],
  ])('has a test for the mutant if “%s” is %s: %s', (title, status, expected) => {
    expect(hasPassedTest({ testResults: [file('passed', [title, status])] }, mutant)).toBe(expected);
  });

  it('has no test for the mutant in another file', () => {
    const report = { testResults: [file('passed', ['A01 passes', 'passed'])] };
    expect(hasPassedTest(report, { ...mutant, tests: ['b.test.ts'] })).toBe(false);
  });
});
