import { join } from 'node:path';
import { type BarPlot, drawBars } from '../bench/bar-plot.ts';
import { repositoryRoot } from '../repository.ts';
import { assumptions } from './assumptions.ts';
import { readMeasured } from './measured.ts';
import { type Plan, planFor } from './plan.ts';
import { tablesOf } from './tables.ts';

export const documentPath = join(repositoryRoot, 'docs', 'scale.md');
export const plotPath = join(repositoryRoot, 'docs', 'performance', 'scale.svg');
const sizes = [1, 10, 100];

/** The document with its tables as today's figures make them; all else in it stays. */
export function renewed(document: string): string {
  const measured = readMeasured();
  const tables = tablesOf(measured, plans());
  return Object.entries(tables).reduce((text, [name, table]) => put(text, name, table), document);
}

export function plot(): string {
  const [today] = plans() as [Plan];
  const bars: BarPlot = {
    title: 'Machines for 100 million page views and a billion events a day',
    note: `${assumptions.machine.cores} cores each, ${assumptions.busyAtMost * 100}% busy at the peak, one of each to spare`,
    bars: today.rows.map(({ kind, machines }) => ({ name: kind, value: machines, label: String(machines) })),
  };
  return drawBars(bars);
}

function plans(): Plan[] {
  const measured = readMeasured();
  return sizes.map((times) => planFor(times, measured, assumptions));
}

function put(text: string, name: string, table: string): string {
  const [start, end] = [`<!-- ${name} -->`, `<!-- /${name} -->`];
  const [from, to] = [text.indexOf(start), text.indexOf(end)];
  if (from === -1 || to === -1) throw new Error(`docs/scale.md has no place for "${name}"`);
  return `${text.slice(0, from + start.length)}\n${table}\n${text.slice(to)}`;
}
