import { existsSync, readFileSync } from 'node:fs';

/** Sums up the test reports. A missing report counts as a failure because its tests did not run. */
const [failedSteps = '0', wanted = 'all'] = process.argv.slice(2);
const reports = { check: ['unit'], integration: ['integration'], e2e: ['e2e'], all: ['unit', 'integration', 'e2e'] };
const totals = { passed: 0, failed: Number(failedSteps) };
for (const kind of reports[wanted]) {
  const path = new URL(`../.reports/${kind}.json`, import.meta.url);
  if (!existsSync(path)) {
    totals.failed += 1;
    continue;
  }
  const report = JSON.parse(readFileSync(path, 'utf8'));
  totals.passed += report.numPassedTests;
  // A file that fails before its first test counts as one failure.
  totals.failed += report.numFailedTests || report.numFailedTestSuites;
  if (report.numPendingTests + report.numTodoTests > 0) totals.failed += 1;
}
process.stdout.write(`${totals.passed} passed, ${totals.failed} failed\n`);
process.exit(totals.failed > 0 || totals.passed === 0 ? 1 : 0);
