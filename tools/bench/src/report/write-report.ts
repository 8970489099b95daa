import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { repositoryRoot } from '@contenthub/all-in-one/repository-paths';
import { type BarChart, drawBarChart, drawLineChart, type LineChart } from './charts.ts';
import { type Figure, figureColumns, toCells } from './figure.ts';

const folder = join(repositoryRoot, 'docs', 'performance');

/** Writes the results of a bench to `docs/performance` as JSON, a Markdown table and charts. */
export async function writeReport(
  name: string,
  summary: string,
  figures: Figure[],
  charts: (LineChart | BarChart)[],
): Promise<void> {
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, `${name}.json`), `${JSON.stringify(figures, null, 2)}\n`);
  for (const [index, plot] of charts.entries())
    await writeFile(
      join(folder, chartFileName(name, index)),
      'bars' in plot ? drawBarChart(plot) : drawLineChart(plot),
    );
  const lines = [
    `# npm run bench -- ${name}`,
    '',
    `${summary[0]?.toUpperCase()}${summary.slice(1)}. Written by \`npm run bench -- ${name} --write\`.`,
    '',
    ...charts.flatMap(({ title }, index) => [`![${title}](${chartFileName(name, index)})`, '']),
    `| ${figureColumns.join(' | ')} |`,
    `|${figureColumns.map(() => '---').join('|')}|`,
    ...figures.map((figure) => `| ${toCells(figure).join(' | ')} |`),
    '',
  ];
  await writeFile(join(folder, `${name}.md`), lines.join('\n'));
}

/** Reads the results of the last run. */
export async function readReport(name: string): Promise<Figure[]> {
  return JSON.parse(await readFile(join(folder, `${name}.json`), 'utf8')) as Figure[];
}

function chartFileName(name: string, index: number): string {
  return index === 0 ? `${name}.svg` : `${name}-${index + 1}.svg`;
}
