import { formatMarkdownTable } from '../terminal/table.ts';
import type { Outage } from './outages.ts';
import type { WalkSummary } from './walk.ts';

/** The result of one outage. */
export type DrillResult = {
  off: string;
  allAnswer: Outage['allAnswer'];
  /** Pages rendered before the outage, pages never rendered, and images. */
  rendered: WalkSummary;
  unseen: WalkSummary;
  pictures: WalkSummary;
  noticed: string[];
  /** The alerts that fired as expected, and how long after the last page they did and after the end they resolved. */
  alerts: { fired: string[]; firedMs: number; resolvedMs: number };
};

/** Returns whether all pages and images met their expectations. */
export function drillPassed({ allAnswer, rendered, unseen, off, pictures }: DrillResult): boolean {
  const all = ({ requested, succeeded }: WalkSummary) => requested === succeeded;
  const succeedsOrRetriesLater = unseen.succeeded + unseen.retryLater === unseen.requested;
  const imagesOk = off === 'content' || all(pictures);
  return all(rendered) && (allAnswer ? all(unseen) : succeedsOrRetriesLater) && imagesOk;
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
  'alerts',
  'resolved after',
  'passed',
];

function cells(drilled: DrillResult): string[] {
  const { off, rendered, unseen, pictures, noticed, alerts } = drilled;
  const of = ({ succeeded, requested }: WalkSummary) => `${succeeded} of ${requested}`;
  return [
    off,
    of(rendered),
    String(rendered.fromDisk),
    rendered.oldestMs > 0 ? `${Math.ceil(rendered.oldestMs / 1000)} s` : '',
    unseen.retryLater > 0 ? `${of(unseen)}, ${unseen.retryLater} with Retry-After` : of(unseen),
    of(pictures),
    `${rendered.medianMs.toFixed(0)} ms`,
    `${rendered.p99Ms.toFixed(0)} ms`,
    noticed.join(', ') || 'nothing',
    alerts.fired.join(', ') || 'none',
    alerts.fired.length > 0 ? `${(alerts.resolvedMs / 1000).toFixed(1)} s` : '',
    drillPassed(drilled) ? 'yes' : 'NO',
  ];
}

/** Formats the results as a Markdown table, aligned for a terminal. */
export function formatDrillTable(drilled: readonly DrillResult[]): string {
  return formatMarkdownTable(columns, drilled.map(cells));
}
