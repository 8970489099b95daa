import { existsSync, readFileSync } from 'node:fs';
import { repositoryRoot } from '@contenthub/all-in-one/repository-paths';
import { expect, it } from 'vitest';
import { recordedSeconds } from '../../../../.ci/slowest-first.ts';
import { type Report, timingsTable } from '../../../../.ci/timings-table.ts';

const report = (...names: string[]): Report => ({
  testResults: names.map((name, index) => ({ name, startTime: 0, endTime: (index + 1) * 1000, assertionResults: [1] })),
});

const reports: Record<string, Report> = {
  integration: report('/elsewhere/clone/services/platform/src/main.integration.ts'),
  e2e: report('/elsewhere/clone/e2e/src/cta/overlays.e2e.ts', '/elsewhere/clone/e2e/src/editor/wordpress.e2e.ts'),
  nightly: report('/elsewhere/clone/e2e/src/faults/outage-drill.nightly.ts'),
};
const repository = new Set([
  'services/platform/src/main.integration.ts',
  'e2e/src/cta/overlays.e2e.ts',
  'e2e/src/editor/wordpress.e2e.ts',
  'e2e/src/faults/outage-drill.nightly.ts',
]);

it('names the slowest files of the steps that ran by their path in the repository', () => {
  const table = timingsTable({
    steps: [
      ['packages', '60'],
      ['integration tests', '300'],
      ['end-to-end tests', '700'],
    ],
    totalSeconds: '1060',
    readReport: (kind) => reports[kind],
    hasFile: (path) => repository.has(path),
  });
  expect([...recordedSeconds(table)]).toEqual([
    ['e2e/src/editor/wordpress.e2e.ts', 2],
    ['services/platform/src/main.integration.ts', 1],
    ['e2e/src/cta/overlays.e2e.ts', 1],
  ]);
  expect(table).toContain('| end-to-end tests | 700 |\n| **all** | **1060** |');
});

it('finds every file that docs/testing.md lists, so that the slowest ones start first', () => {
  const listed = [...recordedSeconds(readFileSync(`${repositoryRoot}docs/testing.md`, 'utf8')).keys()];
  expect(listed.length).toBeGreaterThan(10);
  expect(listed.filter((path) => !existsSync(repositoryRoot + path))).toEqual([]);
});
