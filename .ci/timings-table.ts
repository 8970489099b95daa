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
  readReport: (kind: string) => Report | undefined;
  /** Whether the repository has a file at this path. */
  hasFile: (path: string) => boolean;
};

/** Writes the duration of every step and of the slowest 30 test files as two Markdown tables. */
export function timingsTable({ steps, totalSeconds, readReport, hasFile }: Run): string {
  // Reports of steps that did not run are from an earlier run.
  const reports = steps.flatMap(([step]) => readReport(reportOfStep[step] ?? '') ?? []);
  const files = reports
    .flatMap(({ testResults }) => testResults)
    .map(({ name, startTime, endTime, assertionResults }) => ({
      path: pathInRepository(name, hasFile),
      tests: assertionResults.length,
      ms: endTime - startTime,
    }))
    .sort((a, b) => b.ms - a.ms);
  return `| step | seconds |
|---|---:|
${steps.map(([name, taken]) => `| ${name} | ${taken} |`).join('\n')}
| **all** | **${totalSeconds}** |

| slowest test files | tests | seconds |
|---|---:|---:|
${files
  .slice(0, 30)
  .map(({ path, tests, ms }) => `| \`${path}\` | ${tests} | ${(ms / 1000).toFixed(1)} |`)
  .join('\n')}
`;
}

/** Removes the folder of the clone, which is another one if a report was copied. */
function pathInRepository(name: string, hasFile: (path: string) => boolean): string {
  const parts = name.split('/');
  const tails = parts.map((_, index) => parts.slice(index).join('/'));
  return tails.find((tail) => tail !== name && hasFile(tail)) ?? name;
}
