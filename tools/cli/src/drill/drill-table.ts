import type { Outage } from './outages.ts';
import type { WalkSummary } from './walk.ts';

/** What became of the hub while something was away. */
export type DrillResult = {
  off: string;
  allAnswer: Outage['allAnswer'];
  /** Pages that were rendered before, pages that never were, pictures. */
  rendered: WalkSummary;
  unseen: WalkSummary;
  pictures: WalkSummary;
  noticed: string[];
};

/** Whether everything was as it must be. */
export function drillPassed({ allAnswer, rendered, unseen, off, pictures }: DrillResult): boolean {
  const all = ({ asked, answered }: WalkSummary) => asked === answered;
  const answersOrAsksToRetry = unseen.answered + unseen.polite === unseen.asked;
  const imagesOk = off === 'content' || all(pictures);
  return all(rendered) && (allAnswer ? all(unseen) : answersOrAsksToRetry) && imagesOk;
}

const columns = [
  'off',
  'rendered before',
  'from disk',
  'oldest copy',
  'never rendered',
  'pictures',
  'median',
  'p99',
  'what does not work',
  'right',
];

function cells(drilled: DrillResult): string[] {
  const { off, rendered, unseen, pictures, noticed } = drilled;
  const of = ({ answered, asked }: WalkSummary) => `${answered} of ${asked}`;
  return [
    off,
    of(rendered),
    String(rendered.fromDisk),
    rendered.oldestMs > 0 ? `${Math.ceil(rendered.oldestMs / 1000)} s` : '',
    unseen.polite > 0 ? `${of(unseen)}, ${unseen.polite} asked to come again` : of(unseen),
    of(pictures),
    `${rendered.medianMs.toFixed(0)} ms`,
    `${rendered.p99Ms.toFixed(0)} ms`,
    noticed.join(', ') || 'nothing',
    drillPassed(drilled) ? 'yes' : 'NO',
  ];
}

/** As Markdown, which a terminal shows well enough. */
export function formatDrillTable(drilled: readonly DrillResult[]): string {
  const rows = [columns, ...drilled.map(cells)];
  const widths = columns.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const line = (row: string[]) => `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`;
  const [head = [], ...rest] = rows;
  return [line(head), `|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`, ...rest.map(line)].join('\n');
}
