import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/**
 * Lists the failed tests and sums up the test reports. A missing report counts as a failure because its tests did not
 * run.
 */
const [failedSteps = '0', wanted = 'all'] = process.argv.slice(2);
const reports = {
  check: ['unit'],
  integration: ['integration'],
  e2e: ['e2e'],
  nightly: ['nightly'],
  images: ['images'],
  cluster: ['cluster'],
  all: ['unit', 'integration', 'e2e'],
};
const root = fileURLToPath(new URL('../', import.meta.url));
const totals = { passed: 0, failed: Number(failedSteps) };
const failures = [];
for (const kind of reports[wanted]) {
  const path = new URL(`../.reports/${kind}.json`, import.meta.url);
  if (!existsSync(path)) {
    totals.failed += 1;
    failures.push(`all ${kind} tests: no report was written`);
    continue;
  }
  const report = JSON.parse(readFileSync(path, 'utf8'));
  totals.passed += report.numPassedTests;
  // A file that fails before its first test counts as one failure.
  totals.failed += report.numFailedTests || report.numFailedTestSuites;
  if (report.numPendingTests + report.numTodoTests > 0) totals.failed += 1;
  failures.push(...report.testResults.flatMap(describeFailures));
}
if (failures.length > 0) process.stdout.write(`Failed:\n${failures.map((each) => `  ${each}\n`).join('')}\n`);
process.stdout.write(`${totals.passed} passed, ${totals.failed} failed\n`);
process.exit(totals.failed > 0 || totals.passed === 0 ? 1 : 0);

/** Returns a line for each failed or skipped test of a file, with the start of its error. */
function describeFailures({ name, status, message, assertionResults }) {
  const path = name.slice(root.length);
  const open = assertionResults.filter((test) => test.status !== 'passed');
  if (open.length === 0 && status === 'failed') return [`${path}: ${firstLine(message)}`];
  return open.map(
    (test) => `${path} > ${test.fullName}: ${firstLine(test.failureMessages?.[0] || message) || test.status}`,
  );
}

function firstLine(message = '') {
  return message.split('\n', 1)[0].slice(0, 400);
}
