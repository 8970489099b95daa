import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

export type TestResult = { title: string; passed: boolean };

/** The JSON reports that the test runs left behind. */
export async function readReports(folder: string): Promise<TestResult[]> {
  const names = await readdir(folder).catch(() => [] as string[]);
  const reports = names.filter((name) => name.endsWith('.json'));
  if (reports.length === 0) throw new Error('There are no test reports. Run `npm test` (and the other tests) first.');
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
