import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { repositoryRoot } from '../repository.ts';
import { type BarPlot, drawBars } from './bar-plot.ts';
import { type Figure, figureCells, figureColumns } from './figure.ts';
import { drawPlot, type Plot } from './plot.ts';

const folder = join(repositoryRoot, 'docs', 'performance');

/** Writes what a bench measured to `docs/performance`: figures for programs, a table for people, a plot where there is one. */
export async function publish(
  name: string,
  summary: string,
  figures: Figure[],
  plots: (Plot | BarPlot)[],
): Promise<void> {
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, `${name}.json`), `${JSON.stringify(figures, null, 2)}\n`);
  for (const [index, plot] of plots.entries())
    await writeFile(join(folder, plotName(name, index)), 'bars' in plot ? drawBars(plot) : drawPlot(plot));
  const lines = [
    `# npm run bench -- ${name}`,
    '',
    `${summary[0]?.toUpperCase()}${summary.slice(1)}. Written by \`npm run bench -- ${name} --write\`.`,
    '',
    ...plots.flatMap(({ title }, index) => [`![${title}](${plotName(name, index)})`, '']),
    `| ${figureColumns.join(' | ')} |`,
    `|${figureColumns.map(() => '---').join('|')}|`,
    ...figures.map((figure) => `| ${figureCells(figure).join(' | ')} |`),
    '',
  ];
  await writeFile(join(folder, `${name}.md`), lines.join('\n'));
}

/** What was written the last time. */
export async function published(name: string): Promise<Figure[]> {
  return JSON.parse(await readFile(join(folder, `${name}.json`), 'utf8')) as Figure[];
}

function plotName(name: string, index: number): string {
  return index === 0 ? `${name}.svg` : `${name}-${index + 1}.svg`;
}
