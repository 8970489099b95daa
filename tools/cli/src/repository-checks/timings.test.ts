import { existsSync } from 'node:fs';
import { repositoryRoot } from '@contenthub/all-in-one/repository-paths';
import { expect, it } from 'vitest';
import { recordedSeconds } from '../../../../.ci/slowest-first.ts';
import { fileTimings, type Report, type Run, timingsTable } from '../../../../.ci/timings-table.ts';

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

const run: Run = {
  steps: [
    ['packages', '60'],
    ['integration tests', '300'],
    ['end-to-end tests', '700'],
  ],
  totalSeconds: '1060',
  browser: 'Chromium 156.0.1',
  readReport: (kind) => reports[kind],
  hasFile: (path) => repository.has(path),
};

it('names the slowest files of the steps that ran by their path in the repository', () => {
  expect(fileTimings(run)).toEqual([
    { path: 'e2e/src/editor/wordpress.e2e.ts', tests: 1, seconds: 2 },
    { path: 'services/platform/src/main.integration.ts', tests: 1, seconds: 1 },
    { path: 'e2e/src/cta/overlays.e2e.ts', tests: 1, seconds: 1 },
  ]);
});

it('prints steps, files and the browser', () => {
  const table = timingsTable(run);
  expect(table).toContain('| end-to-end tests | 700 |\n| **all** | **1060** |');
  expect(table).toContain('| `e2e/src/editor/wordpress.e2e.ts` | 1 | 2.0 |');
  expect(table).toContain('\nBrowser: Chromium 156.0.1\n');
  expect(timingsTable({ ...run, browser: '' })).not.toContain('Browser');
});

it('finds every file whose seconds are recorded, so that the slowest ones start first', () => {
  const recorded = Object.keys(recordedSeconds());
  expect(recorded.length).toBeGreaterThan(10);
  expect(recorded.filter((path) => !existsSync(repositoryRoot + path))).toEqual([]);
});
