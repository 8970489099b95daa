import { assumptions } from './assumptions.ts';
import type { Measured } from './measured.ts';
import { oneMachineOfEach, type Plan } from './plan.ts';

/** What the document says between its marks, by the name of the mark. */
export function tablesOf(measured: Measured, plans: Plan[]): Record<string, string> {
  const [today] = plans as [Plan];
  return {
    measured: table(
      ['one core', 'a second', 'from'],
      Object.entries(measured).map(([kind, { perCore, from }]) => [labels[kind] ?? kind, number(perCore), from]),
    ),
    assumptions: table(['assumed', 'value'], assumed()),
    machines: table(
      ['kind', 'what comes', 'at the peak, a second', 'cores', 'machines'],
      [
        ...today.rows.map(({ kind, load, atPeak, cores, machines }) => [
          kind,
          load,
          number(atPeak),
          cores > 0 ? number(cores) : 'by disk',
          String(machines),
        ]),
        ['all', '', '', '', `**${today.machines}**`],
      ],
    ),
    first: table(
      ['one machine of', 'carries of the promised peak'],
      oneMachineOfEach(today, assumptions).map(({ kind, share }) => [kind, `${number(share * 100)}%`]),
    ),
    growth: table(
      ['', ...plans.map(({ times }) => (times === 1 ? 'the promise' : `${times} times`))],
      [
        ...today.rows.map(({ kind }, index) => [kind, ...plans.map(({ rows }) => number(rows[index]?.machines ?? 0))]),
        ['all machines', ...plans.map(({ machines }) => number(machines))],
        ['sent at the peak, gigabits a second', ...plans.map(({ gigabitsAtPeak }) => number(gigabitsAtPeak))],
        ['entries of the log a second', ...plans.map(({ logEntriesAtPeak }) => number(logEntriesAtPeak))],
        ['kept in the store, terabytes', ...plans.map(({ terabytesStored }) => number(terabytesStored))],
      ],
    ),
    cost: table(
      [
        'dollars for a million page views',
        ...plans.map(({ times }) => (times === 1 ? 'the promise' : `${times} times`)),
      ],
      (['machines', 'traffic', 'storage'] as const)
        .map((part) => [part, ...plans.map(({ perMillionViews }) => perMillionViews[part].toFixed(2))])
        .concat([
          [
            'all',
            ...plans.map(({ perMillionViews: { machines, traffic, storage } }) =>
              (machines + traffic + storage).toFixed(2),
            ),
          ],
        ]),
    ),
  };
}

const labels: Record<string, string> = {
  edgeHit: 'pages from the edge, with the visitor’s block',
  originHit: 'pages from web’s cache',
  render: 'pages rendered',
  answer: 'posts answered by content, its database in the process',
  search: 'searches answered by content, its database in the process',
  visitor: 'visitors answered by the platform',
  eventIn: 'events taken in',
  eventStored: 'events stored, the store in the process',
};

function assumed(): string[][] {
  const { size, machine, ...rest } = assumptions;
  return Object.entries({ ...size, ...rest, ...machine }).map(([name, value]) => [
    words(name),
    value.toLocaleString('en-US'),
  ]);
}

/** `eventBytesStored` as people say it. */
function words(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}

function table(columns: string[], rows: string[][]): string {
  const line = (cells: string[]) => `| ${cells.join(' | ')} |`;
  return [line(columns), `|${columns.map(() => '---').join('|')}|`, ...rows.map(line)].join('\n');
}

function number(value: number): string {
  if (Number.isInteger(value) || value >= 100) return Math.round(value).toLocaleString('en-US');
  return value >= 10 ? value.toFixed(0) : value.toFixed(1);
}
