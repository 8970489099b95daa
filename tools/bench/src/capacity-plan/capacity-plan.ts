import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { repositoryRoot } from '@contenthub/all-in-one/repository-paths';
import type { Command } from '@contenthub/cli/command';
import { type BarChart, drawBarChart } from '../report/charts.ts';
import { assumptions } from './assumptions.ts';
import { type Plan, planFor, readMeasured } from './plan.ts';
import { planTables } from './tables.ts';

export const documentPath = join(repositoryRoot, 'docs', 'scale.md');
export const chartPath = join(repositoryRoot, 'docs', 'performance', 'scale.svg');
const sizes = [1, 10, 100];

/** Updates the tables of the document. All other text stays. */
export function updateTables(document: string): string {
  const measured = readMeasured();
  const tables = planTables(measured, computePlans());
  return Object.entries(tables).reduce((text, [name, table]) => replaceSection(text, name, table), document);
}

export function drawMachinesChart(): string {
  const [today] = computePlans() as [Plan];
  const bars: BarChart = {
    title: 'Machines for 100 million page views and a billion events a day',
    note: `${assumptions.machine.cores} cores each, ${assumptions.busyAtMost * 100}% busy at the peak, one of each to spare`,
    bars: today.rows.map(({ kind, machines }) => ({ name: kind, value: machines, label: String(machines) })),
  };
  return drawBarChart(bars);
}

function computePlans(): Plan[] {
  const measured = readMeasured();
  return sizes.map((times) => planFor(times, measured, assumptions));
}

function replaceSection(text: string, name: string, table: string): string {
  const [start, end] = [`<!-- ${name} -->`, `<!-- /${name} -->`];
  const [from, to] = [text.indexOf(start), text.indexOf(end)];
  if (from === -1 || to === -1) throw new Error(`docs/scale.md has no marker for "${name}"`);
  return `${text.slice(0, from + start.length)}\n${table}\n${text.slice(to)}`;
}

export const scale: Command = {
  summary: 'Recalculates the capacity plan and updates docs/scale.md.',
  help: [
    'npm run bench -- scale',
    '',
    'Reads docs/performance/*.json (npm run bench -- capacity --write) and tools/bench/src/capacity-plan/assumptions.ts.',
  ].join('\n'),
  async run() {
    await writeFile(documentPath, updateTables(await readFile(documentPath, 'utf8')));
    await writeFile(chartPath, drawMachinesChart());
    console.log('Updated docs/scale.md and docs/performance/scale.svg.');
  },
};
