/** The part of Vitest's JSON report that is used here. */
export type Report = {
  testResults: { name: string; startTime: number; endTime: number; assertionResults: unknown[] }[];
};

/** The report that each step of `.ci/run` writes. */
const reportOfStep: Record<string, string> = {
  'unit and component tests': 'unit',
  'integration tests': 'integration',
  'end-to-end tests': 'e2e',
  'nightly tests': 'nightly',
  images: 'images',
  cluster: 'cluster',
};

export type Run = {
  /** Lines of `.reports/steps.tsv`: the name of a step and its seconds. */
  steps: [string, string][];
  totalSeconds: string;
  /** The browser of the end-to-end tests, if they ran. */
  browser: string;
  readReport: (kind: string) => Report | undefined;
  /** Whether the repository has a file at this path. */
  hasFile: (path: string) => boolean;
};

type FileTiming = { path: string; tests: number; seconds: number };

/** The duration of every test file of the steps that ran, slowest first. */
export function fileTimings({ steps, readReport, hasFile }: Run): FileTiming[] {
  // Reports of steps that did not run are from an earlier run.
  const reports = steps.flatMap(([step]) => readReport(reportOfStep[step] ?? '') ?? []);
  return reports
    .flatMap(({ testResults }) => testResults)
    .map(({ name, startTime, endTime, assertionResults }) => ({
      path: pathInRepository(name, hasFile),
      tests: assertionResults.length,
      seconds: (endTime - startTime) / 1000,
    }))
    .sort((a, b) => b.seconds - a.seconds);
}

/** Writes the duration of every step and of the slowest 30 test files as two Markdown tables. */
export function timingsTable(run: Run): string {
  return `| step | seconds |
|---|---:|
${run.steps.map(([name, taken]) => `| ${name} | ${taken} |`).join('\n')}
| **all** | **${run.totalSeconds}** |

| slowest test files | tests | seconds |
|---|---:|---:|
${fileTimings(run)
  .slice(0, 30)
  .map(({ path, tests, seconds }) => `| \`${path}\` | ${tests} | ${seconds.toFixed(1)} |`)
  .join('\n')}
${run.browser && `\nBrowser: ${run.browser}\n`}`;
}

/** Removes the folder of the clone, which is another one if a report was copied. */
function pathInRepository(name: string, hasFile: (path: string) => boolean): string {
  const parts = name.split('/');
  const tails = parts.map((_, index) => parts.slice(index).join('/'));
  return tails.find((tail) => tail !== name && hasFile(tail)) ?? name;
}
