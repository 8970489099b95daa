import type { LiftInterval, MetricResult, Recommendation } from '@contenthub/contracts/analytics/experiment-results';
import type { Inference } from '@contenthub/statistics/comparison';
import { sequenceBoundary } from '@contenthub/statistics/confidence-sequence';

type Evidence = {
  hidden: string | null;
  metrics: readonly MetricResult[];
  /** Readers in all variants, and new ones per day. */
  readers: number;
  readersPerDay: number;
  inference: Inference;
  minimumLift: number;
  /** Days that are left of a fixed horizon, and its end. */
  early?: { days: number; plannedEnd: Date };
};

const maxDays = 90;
const formatPercent = (share: number) =>
  `${share > 0 ? '+' : share < 0 ? '−' : ''}${Math.abs(100 * share).toFixed(1)}%`;
const formatInterval = ({ value, low, high }: LiftInterval) =>
  `${formatPercent(value)} (${formatPercent(low)} to ${formatPercent(high)})`;

/** What to do next, with the reason. The primary metric decides, and a guardrail that got worse overrules it. */
export function recommend(evidence: Evidence): Recommendation {
  const { hidden, metrics, minimumLift, early } = evidence;
  const none = { variant: null, daysLeft: null };
  if (hidden) return { action: 'fix', ...none, text: `Don’t decide yet. ${hidden}` };
  if (early) {
    const day = early.plannedEnd.toISOString().slice(0, 10);
    const text = `Don’t decide yet. Only the results at the planned end on ${day} count. An earlier difference can be chance.`;
    return { action: 'wait', variant: null, text, daysLeft: early.days };
  }
  const primary = metrics.find(({ role }) => role === 'primary');
  if (!primary) throw new Error('An experiment has a primary metric.');
  const treatments = primary.variants.slice(1);

  const isDamaged = (variant: string) => findDamage(metrics, variant) !== undefined;
  const better = treatments
    .filter(({ verdict }) => verdict === 'better')
    .toSorted((a, b) => Math.abs(b.lift?.value ?? 0) - Math.abs(a.lift?.value ?? 0));
  const winner = better.find(({ variant }) => !isDamaged(variant));
  if (winner?.lift) {
    const text = `Choose ${winner.variant}: ${lowerFirst(primary.title)} ${formatInterval(winner.lift)} compared with control.`;
    return { action: 'ship', variant: winner.variant, text, daysLeft: null };
  }
  const damaged = treatments.flatMap(({ variant }) => findDamage(metrics, variant) ?? []);
  if (damaged.length > 0 && damaged.length === treatments.length) {
    return { action: 'stop', ...none, text: `Stop: ${damaged.join('; ')}.` };
  }
  if (treatments.some(({ verdict }) => verdict === 'too-few-readers')) {
    const text =
      'Keep running: too few readers yet. Results are shown from 100 readers and 10 conversions in each variant.';
    return { action: 'wait', ...none, text };
  }
  if (treatments.every(({ verdict }) => verdict === 'worse')) {
    const worst = treatments.map(({ variant, lift }) => `${variant} ${lift ? formatInterval(lift) : ''}`).join(', ');
    return {
      action: 'stop',
      ...none,
      text: `Stop and keep control: ${lowerFirst(primary.title)} got worse in ${worst}.`,
    };
  }
  const isSmall = ({ low, high }: LiftInterval) => low > -minimumLift && high < minimumLift;
  if (treatments.every(({ lift }) => lift && isSmall(lift))) {
    const text = `Stop: no variant changes ${lowerFirst(primary.title)} by ±${(100 * minimumLift).toFixed(0)}% or more.`;
    return { action: 'stop', ...none, text };
  }
  return keepRunning(evidence, primary);
}

function keepRunning(evidence: Evidence, primary: MetricResult): Recommendation {
  const { minimumLift } = evidence;
  const precision = `±${(100 * minimumLift).toFixed(minimumLift < 0.01 ? 1 : 0)}%`;
  const daysLeft = findDaysLeft(evidence, primary);
  const text =
    daysLeft === undefined
      ? `Keep running, or decide with the current data. At this traffic it takes more than ${maxDays} days to know ${lowerFirst(primary.title)} to ${precision}.`
      : `Keep running: ${daysLeft} more ${daysLeft === 1 ? 'day' : 'days'} for ${precision} in ${lowerFirst(primary.title)}.`;
  return { action: 'keep-running', variant: null, text, daysLeft: daysLeft ?? null };
}

/** Days until the interval of every treatment is as narrow as the smallest lift that matters. */
function findDaysLeft(evidence: Evidence, primary: MetricResult): number | undefined {
  const { readers, readersPerDay, inference, minimumLift } = evidence;
  if (readersPerDay <= 0) return undefined;
  const boundary = (n: number) => (inference.kind === 'sequential' ? sequenceBoundary(n, inference) : 1);
  const widths = primary.variants.slice(1).map(({ lift }) => (lift ? Math.log1p(lift.high) - Math.log1p(lift.low) : 0));
  const standardErrors = Math.max(...widths) / 2 / boundary(readers);
  for (let day = 1; day <= maxDays; day += 1) {
    const later = readers + day * readersPerDay;
    if (boundary(later) * standardErrors * Math.sqrt(readers / later) <= Math.log1p(minimumLift)) return day;
  }
  return undefined;
}

/** The guardrail that a variant damages, in words. */
function findDamage(metrics: readonly MetricResult[], variant: string): string | undefined {
  for (const { role, title, variants } of metrics) {
    if (role !== 'guardrail') continue;
    const found = variants.find((one) => one.variant === variant && one.verdict === 'worse');
    if (found?.lift) return `${variant} damages the guardrail ${lowerFirst(title)}, ${formatInterval(found.lift)}`;
  }
  return undefined;
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}
