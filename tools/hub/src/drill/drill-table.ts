import type { Outage } from './outages.ts';
import type { Walked } from './walk.ts';

/** What became of the hub while something was away. */
export type Drilled = {
  off: string;
  allAnswer: Outage['allAnswer'];
  /** Pages that were rendered before, pages that never were, pictures. */
  rendered: Walked;
  unseen: Walked;
  pictures: Walked;
  noticed: string[];
};

/** Whether everything was as it must be. */
export function isRight({ allAnswer, rendered, unseen, off, pictures }: Drilled): boolean {
  const all = ({ asked, answered }: Walked) => asked === answered;
  const answersOrAsksForPatience = unseen.answered + unseen.polite === unseen.asked;
  const picturesRight = off === 'content' || all(pictures);
  return all(rendered) && (allAnswer ? all(unseen) : answersOrAsksForPatience) && picturesRight;
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

function cells(drilled: Drilled): string[] {
  const { off, rendered, unseen, pictures, noticed } = drilled;
  const of = ({ answered, asked }: Walked) => `${answered} of ${asked}`;
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
    isRight(drilled) ? 'yes' : 'NO',
  ];
}

/** As Markdown, which a terminal shows well enough. */
export function drillTable(drilled: readonly Drilled[]): string {
  const rows = [columns, ...drilled.map(cells)];
  const widths = columns.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const line = (row: string[]) => `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`;
  const [head = [], ...rest] = rows;
  return [line(head), `|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`, ...rest.map(line)].join('\n');
}
