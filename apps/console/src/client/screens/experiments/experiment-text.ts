import type {
  ExclusionGroup,
  ExperimentPlan,
  ExperimentRecord,
  ExperimentStatus,
} from '@contenthub/contracts/experiments/experiment-definitions';
import { findMetric } from '@contenthub/experiments/metrics/metrics';
import { findOverlaps } from '@contenthub/experiments/slots/overlaps';
import { slots } from '@contenthub/experiments/slots/slots';
import { formatDay } from '../../view/times.ts';

export const statusLabels: Readonly<Record<ExperimentStatus, string>> = {
  draft: 'Draft',
  'in-review': 'In review',
  running: 'Running',
  paused: 'Paused',
  stopped: 'Stopped, to be decided',
  decided: 'Decided',
};

const dayMs = 24 * 3_600_000;

/** The status in words. A started experiment whose start is in the future is scheduled. */
export function describeStatus({ status, plan, approvedBy }: ExperimentRecord, now = Date.now()): string {
  if (status === 'running' && Date.parse(plan.startsAt ?? '') > now)
    return `Starts on ${formatDay(plan.startsAt ?? '')}`;
  if (status === 'in-review' && approvedBy) return 'Approved';
  return statusLabels[status];
}

/** Whether it is started, and its start is in the past. */
const isRunning = ({ status, plan }: ExperimentRecord, now: number) =>
  status === 'running' && !(Date.parse(plan.startsAt ?? '') > now);

/** Summarizes all experiments, including those in code, and counts the ones that wait for an action. */
export function describeAll({ experiments, runningInCode }: Running, now = Date.now()): string {
  const shown = experiments.filter(({ archived }) => !archived);
  const running = shown.filter((one) => isRunning(one, now)).length;
  const inCode = runningInCode.length;
  const all = running + inCode;
  const count = (status: ExperimentStatus) => shown.filter((one) => one.status === status).length;
  const scheduled = count('running') - running;
  const [inReview, paused, stopped] = [count('in-review'), count('paused'), count('stopped')];
  const code = inCode > 0 && (running > 0 ? `${inCode} of them defined in code` : 'defined in code');
  const sentences = [
    all === 0 ? 'No experiment is running' : `${countOf(all)} running${code ? `, ${code}` : ''}`,
    scheduled > 0 && `${countOf(scheduled)} scheduled`,
    paused > 0 && `${countOf(paused)} paused`,
    inReview > 0 && `${countOf(inReview)} in review`,
    stopped > 0 && `${stopped} stopped ${stopped === 1 ? 'experiment waits' : 'experiments wait'} for a decision`,
  ];
  return `${sentences.filter(Boolean).join('. ')}.`;
}

const countOf = (count: number) => (count === 1 ? '1 experiment is' : `${count} experiments are`);

/** How long it still runs, such as “5 days left”. */
export function describeEnd(endsAt: string, now = Date.now()): string {
  const days = Math.ceil((Date.parse(endsAt) - now) / dayMs);
  if (days <= 0) return 'Ended';
  return `${days} ${days === 1 ? 'day' : 'days'} left`;
}

/** Metrics in plans have a version, as in `cta-click@1`. */
export function metricTitle(metric: string): string {
  const name = metric.split('@')[0] ?? metric;
  return findMetric(name)?.title ?? name;
}

export function slotOf(name: string) {
  return slots.find((slot) => slot.name === name);
}

/** Slots that staff can define experiments on. The groups of the others are in code. */
export const openSlots = slots.filter(({ experiment }) => experiment === undefined);

/** Slots whose values can differ between readers without an account. */
export const testableSlots = openSlots.filter(({ isServerRendered }) => !isServerRendered);

/** How results are judged. The first is the default. */
export const inferenceOptions = [
  { id: 'sequential', label: 'On any day (always valid)' },
  { id: 'fixed', label: 'Once, at the planned end (fixed horizon)' },
];

const percentFormat = new Intl.NumberFormat('en-US', { style: 'percent', maximumFractionDigits: 1 });

export function formatPercent(share: number): string {
  return percentFormat.format(share);
}

/** A relative change with its sign, such as “+4.2%”. */
export function formatLift(lift: number): string {
  return `${lift > 0 ? '+' : lift < 0 ? '−' : ''}${percentFormat.format(Math.abs(lift))}`;
}

/** A value of a slot's parameter for people. */
export function formatSlotValue(value: unknown): string {
  if (value === '' || value === undefined) return 'Default';
  if (typeof value === 'boolean') return value ? 'On' : 'Off';
  return String(value);
}

type Running = { experiments: readonly ExperimentRecord[]; runningInCode: readonly string[] };

/**
 * Other running experiments that change the same component, and what that means. Those of the same exclusion group have
 * other readers, so they are left out. Empty if there are none.
 */
export function describeOverlaps(
  { slot, exclusionGroup }: Pick<ExperimentPlan, 'slot' | 'exclusionGroup'>,
  { experiments, runningInCode, exclusionGroups }: Running & { exclusionGroups: readonly ExclusionGroup[] },
): string {
  const excluded = exclusionGroups.find(({ name }) => name === exclusionGroup?.name)?.held ?? [];
  const running = experiments
    .filter(({ status }) => status === 'running')
    .map(({ name, plan }) => ({ name, slot: plan.slot }));
  const overlaps = findOverlaps(slot, running, runningInCode).filter(
    ({ name }) => !excluded.some(({ experiment }) => experiment === name),
  );
  if (overlaps.length === 0) return '';
  const and = new Intl.ListFormat('en');
  const names = and.format(overlaps.map(({ name }) => name));
  const components = and.format([...new Set(overlaps.flatMap((overlap) => overlap.components))]);
  const [verb, all, others] =
    overlaps.length === 1 ? ['changes', 'both', 'experiment'] : ['change', 'all', 'experiments'];
  return `${names} also ${verb} the ${components}. You can run ${all}, because readers are split independently. But readers see ${all} changes together, so a lift may depend on the other ${others}.`;
}

type Shares = Pick<ExperimentPlan, 'share' | 'exclusionGroup'>;

/** Such as “50% of the reserved 30%”. */
export function describeShare({ share, exclusionGroup }: Shares): string {
  return exclusionGroup
    ? `${formatPercent(share)} of the reserved ${formatPercent(exclusionGroup.reserved)}`
    : formatPercent(share);
}

export function shareLabel({ exclusionGroup }: Shares): string {
  return exclusionGroup ? 'Share of the reserved readers, in percent' : 'Share of readers, in percent';
}

/** What the holdout means for the share of an experiment. */
export function describeHoldout(holdoutShare: number): string {
  return `${formatPercent(holdoutShare)} of readers see no experiment (holdout). They get the default and are not counted.`;
}
