import type { ExclusionGroup, ExperimentPlan } from '@contenthub/contracts/experiments/experiment-definitions';
import { bucketCount } from '../evaluation/subject.ts';

type Range = { from: number; to: number };

const toBuckets = (share: number) => Math.round(share * bucketCount);

/** The gaps between ranges, in buckets, because sums of shares are not exact. */
function listGaps(held: readonly Range[]): [start: number, end: number][] {
  const sorted = held.toSorted((one, other) => one.from - other.from);
  const starts = [0, ...sorted.map(({ to }) => toBuckets(to))];
  const ends = [...sorted.map(({ from }) => toBuckets(from)), bucketCount];
  return starts.map((start, index) => [start, ends[index] ?? start]);
}

/** The first gap that is large enough, or undefined. */
export function findFreeRange(held: readonly Range[], reserved: number): Range | undefined {
  const size = toBuckets(reserved);
  const gap = listGaps(held).find(([start, end]) => end - start >= size);
  return gap && { from: gap[0] / bucketCount, to: (gap[0] + size) / bucketCount };
}

/** The largest share that one experiment can reserve. */
export function getLargestFreeShare(held: readonly Range[]): number {
  return Math.max(...listGaps(held).map(([start, end]) => end - start)) / bucketCount;
}

const percentFormat = new Intl.NumberFormat('en-US', { style: 'percent', maximumFractionDigits: 2 });
const listFormat = new Intl.ListFormat('en');

/** The experiments that hold a group, such as “popup_copy holds 30% and top_copy holds 20%”. */
export function describeHolders({ held }: Pick<ExclusionGroup, 'held'>): string {
  return listFormat.format(
    held.map(({ experiment, from, to }) => `${experiment} holds ${percentFormat.format(to - from)}`),
  );
}

type Plan = Pick<ExperimentPlan, 'exclusionGroup'>;

/** Why an experiment can't start in its exclusion group. Empty if there is room. */
export function describeNoRoom(name: string, { exclusionGroup }: Plan, groups: readonly ExclusionGroup[]): string {
  if (!exclusionGroup) return '';
  const held = findOthers(name, exclusionGroup.name, groups);
  if (findFreeRange(held, exclusionGroup.reserved)) return '';
  const free = getLargestFreeShare(held);
  const reserved = percentFormat.format(exclusionGroup.reserved);
  return [
    `The exclusion group ${exclusionGroup.name} has no room for ${reserved} of readers.`,
    `${describeHolders({ held })}.`,
    free > 0 ? `The largest free share is ${percentFormat.format(free)}.` : 'Nothing is free.',
  ].join(' ');
}

/** What the other experiments of a group hold. */
export function findOthers(name: string, group: string, groups: readonly ExclusionGroup[]): ExclusionGroup['held'] {
  return (groups.find((one) => one.name === group)?.held ?? []).filter(({ experiment }) => experiment !== name);
}
