import { assumptions } from './assumptions.ts';
import { capacityOfOneMachine, type Measured, type Plan } from './plan.ts';

/** The tables of the document by the name of their marker. */
export function planTables(measured: Measured, plans: Plan[]): Record<string, string> {
  const [today] = plans as [Plan];
  return {
    measured: markdownTable(
      ['one core', 'a second', 'from'],
      Object.entries(measured).map(([kind, { perCore, from }]) => [labels[kind] ?? kind, formatNumber(perCore), from]),
    ),
    assumptions: markdownTable(['assumed', 'value'], assumptionRows()),
    machines: markdownTable(
      ['kind', 'what comes', 'at the peak, a second', 'cores', 'machines'],
      [
        ...today.rows.map(({ kind, load, atPeak, cores, machines }) => [
          kind,
          load,
          formatNumber(atPeak),
          cores > 0 ? formatNumber(cores) : 'by disk',
          String(machines),
        ]),
        ['all', '', '', '', `**${today.machines}**`],
      ],
    ),
    first: markdownTable(
      ['one machine of', 'carries of the promised peak'],
      capacityOfOneMachine(today, assumptions).map(({ kind, share }) => [kind, `${formatNumber(share * 100)}%`]),
    ),
    growth: markdownTable(
      ['', ...plans.map(({ times }) => (times === 1 ? 'the promise' : `${times} times`))],
      [
        ...today.rows.map(({ kind }, index) => [
          kind,
          ...plans.map(({ rows }) => formatNumber(rows[index]?.machines ?? 0)),
        ]),
        ['all machines', ...plans.map(({ machines }) => formatNumber(machines))],
        ['sent at the peak, gigabits a second', ...plans.map(({ gigabitsAtPeak }) => formatNumber(gigabitsAtPeak))],
        ['entries of the log a second', ...plans.map(({ logEntriesAtPeak }) => formatNumber(logEntriesAtPeak))],
        ['kept in the store, terabytes', ...plans.map(({ terabytesStored }) => formatNumber(terabytesStored))],
      ],
    ),
    cost: markdownTable(
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
  edgeHit: 'pages from the edge',
  originHit: 'pages from web’s cache',
  render: 'pages rendered',
  answer: 'posts answered by content, its database in the process',
  search: 'searches answered by content, its database in the process',
  visitor: 'visitors answered by the platform',
  eventIn: 'events taken in',
  eventStored: 'events stored, the store in the process',
};

function assumptionRows(): string[][] {
  const { size, machine, ...rest } = assumptions;
  return Object.entries({ ...size, ...rest, ...machine }).map(([name, value]) => [
    toWords(name),
    value.toLocaleString('en-US'),
  ]);
}

/** Turns `eventBytesStored` into words. */
function toWords(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}

function markdownTable(columns: string[], rows: string[][]): string {
  const line = (cells: string[]) => `| ${cells.join(' | ')} |`;
  return [line(columns), `|${columns.map(() => '---').join('|')}|`, ...rows.map(line)].join('\n');
}

function formatNumber(value: number): string {
  if (Number.isInteger(value) || value >= 100) return Math.round(value).toLocaleString('en-US');
  return value >= 10 ? value.toFixed(0) : value.toFixed(1);
}
