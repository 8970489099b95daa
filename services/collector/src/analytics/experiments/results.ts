import type { UnusualHour } from '@contenthub/contracts/analytics/balance';
import type {
  ExperimentResults,
  LiftInterval,
  MetricResult,
  VariantResult,
} from '@contenthub/contracts/analytics/experiment-results';
import type { Metric } from '@contenthub/experiments/metrics/metrics';
import { compare, type Effect } from '@contenthub/statistics/comparison';
import {
  type Estimate,
  estimateCuped,
  estimateMean,
  estimateProportion,
  estimateRatio,
} from '@contenthub/statistics/estimates';
import { addMoments, type Moments, noMoments } from '@contenthub/statistics/moments';
import { adjustPValues } from '@contenthub/statistics/multiple-testing';
import { hourMs } from '../period.ts';
import { runChecks } from './checks.ts';
import type { Cell } from './outcome-query.ts';
import type { Plan, PlannedMetric } from './plan.ts';
import { recommend } from './recommendation.ts';

const minReaders = 100;
const minConversions = 10;
const significance = 0.05;

/** Readers of days with unusual hours are not in the cells. */
type Inputs = { cells: readonly Cell[]; segments: readonly Cell[]; unusual: readonly UnusualHour[]; asOf: Date };

export function toResults(plan: Plan, { cells, segments, unusual, asOf }: Inputs): ExperimentResults {
  const days = [...new Set(cells.map(({ day }) => day))].sort();
  const byDay = Map.groupBy(cells, ({ day }) => day);
  const countReaders = (some: readonly Cell[], variant: string) =>
    some.reduce((sum, cell) => (cell.variant === variant ? sum + cell.readers : sum), 0);
  const exposedByDay = days.map((day) => plan.variants.map(({ name }) => countReaders(byDay.get(day) ?? [], name)));
  const checks = runChecks(plan, { cells, unusual }, exposedByDay);
  const hidden = checks.filter(({ passed }) => !passed).map(({ message }) => message);
  const early = getEarly(plan);
  const judged = hidden.length > 0 ? [] : adjustSecondary(plan.metrics.map((one) => toMetric(plan, one, days, byDay)));
  const metrics = early ? judged.map(withoutVerdicts) : judged;
  const readers = plan.variants.reduce((sum, { name }) => sum + countReaders(cells, name), 0);
  return {
    experiment: plan.experiment,
    ...{ from: plan.from.toISOString(), to: plan.to.toISOString(), asOf: asOf.toISOString() },
    simulated: cells.some(({ simulated }) => simulated > 0),
    checks,
    hidden: hidden.length > 0 ? hidden.join(' ') : null,
    variants: plan.variants.map(({ name, share }) => ({
      ...{ name, expectedShare: share, exposed: countReaders(cells, name) },
    })),
    exposuresByDay: days.map((day, index) => ({ day, exposed: exposedByDay[index] ?? [] })),
    metrics,
    segments: hidden.length > 0 ? [] : toSegments(plan, segments).map((one) => (early ? withoutVerdicts(one) : one)),
    recommendation: recommend({
      hidden: hidden.length > 0 ? hidden.join(' ') : null,
      ...{ metrics, readers, inference: plan.inference, minimumLift: plan.minimumLift },
      readersPerDay: meanOfLastDays(exposedByDay),
      ...(early && { early }),
    }),
  };
}

function toMetric(
  plan: Plan,
  { metric, role }: PlannedMetric,
  days: readonly string[],
  byDay: ReadonlyMap<string, readonly Cell[]>,
): MetricResult {
  const sums = plan.variants.map(() => noMoments);
  const series = days.map((day) => {
    for (const [index, { name }] of plan.variants.entries()) {
      sums[index] = addMoments(sums[index] ?? noMoments, sumOf(byDay.get(day) ?? [], name, metric));
    }
    return { day, lifts: toVariants(plan, metric, sums).map(({ lift }) => lift) };
  });
  const { name, version, title, description, unit, direction, windowDays } = metric;
  return {
    ...{ name, version, role, title, description, unit, direction, windowDays },
    adjusted: metric.kind === 'mean' && sums.some(({ x }) => x > 0),
    variants: toVariants(plan, metric, sums),
    series,
  };
}

function sumOf(cells: readonly Cell[], variant: string, { name }: Metric): Moments {
  return cells
    .filter((cell) => cell.variant === variant)
    .reduce((sum, cell) => addMoments(sum, cell.moments[name] ?? noMoments), noMoments);
}

/** Compares every variant with the first one. */
function toVariants(plan: Plan, metric: Metric, sums: readonly Moments[]): VariantResult[] {
  const estimates = estimate(metric, sums);
  const control = estimates[0];
  return plan.variants.map(({ name }, index) => {
    const variantSums = sums[index] ?? noMoments;
    const value = estimates[index]?.value ?? 0;
    const basic = {
      ...{ variant: name, exposed: variantSums.n, converted: metric.kind === 'proportion' ? variantSums.y : null },
      ...{ value: Number.isFinite(value) ? value : 0, adjustedPValue: null },
    };
    const treatment = estimates[index];
    if (index === 0) return { ...basic, lift: null, pValue: null, verdict: 'control' };
    const lift =
      control && treatment && isEnough(metric, [sums[0] ?? noMoments, variantSums])
        ? compare(control, treatment, plan.inference).lift
        : undefined;
    if (!lift) return { ...basic, lift: null, pValue: null, verdict: 'too-few-readers' };
    const verdict = lift.pValue < plan.inference.alpha ? judge(metric, lift) : 'unclear';
    return { ...basic, lift: toInterval(lift), pValue: lift.pValue, verdict };
  });
}

function estimate(metric: Metric, sums: readonly Moments[]): Estimate[] {
  if (metric.kind === 'proportion') return sums.map(estimateProportion);
  if (metric.kind === 'ratio') return sums.map(estimateRatio);
  return sums.every(({ n }) => n > 1) ? estimateCuped(sums) : sums.map(estimateMean);
}

function isEnough({ kind }: Metric, sums: readonly Moments[]): boolean {
  return sums.every(({ n, y }) => n >= minReaders && (kind === 'mean' || y >= minConversions));
}

function judge({ direction }: Pick<Metric, 'direction'>, { value }: { value: number }): 'better' | 'worse' {
  return value > 0 === (direction === 'up') ? 'better' : 'worse';
}

function toInterval({ value, interval }: Effect): LiftInterval {
  return { value, ...interval };
}

function getEarly({ to, plannedEnd }: Plan) {
  return plannedEnd && to < plannedEnd
    ? { plannedEnd, days: Math.ceil((plannedEnd.getTime() - to.getTime()) / (24 * hourMs)) }
    : undefined;
}

/** Before the end of a fixed horizon, a difference can be chance, however clear it looks. */
function withoutVerdicts<T extends { variants: VariantResult[] }>(result: T): T {
  const variants = result.variants.map((variant): VariantResult => {
    const isJudged = variant.verdict === 'better' || variant.verdict === 'worse';
    return isJudged ? { ...variant, verdict: 'unclear' } : variant;
  });
  return { ...result, variants };
}

/** Secondary metrics are judged by p-values that are adjusted for their number. */
function adjustSecondary(metrics: MetricResult[]): MetricResult[] {
  const tested = metrics
    .filter(({ role }) => role === 'secondary')
    .flatMap(({ variants }) => variants.filter(({ pValue }) => pValue !== null));
  const adjusted = adjustPValues(tested.map(({ pValue }) => pValue ?? 1));
  const adjustedOf = new Map(tested.map((variant, index) => [variant, adjusted[index] ?? 1]));
  return metrics.map((metric) => ({
    ...metric,
    variants: metric.variants.map((variant): VariantResult => {
      const adjustedPValue = adjustedOf.get(variant);
      if (adjustedPValue === undefined || !variant.lift) return variant;
      const verdict = adjustedPValue < significance ? judge(metric, variant.lift) : 'unclear';
      return { ...variant, adjustedPValue, verdict };
    }),
  }));
}

function toSegments(plan: Plan, cells: readonly Cell[]): ExperimentResults['segments'] {
  const [primary] = plan.metrics;
  if (!primary) return [];
  return [...Map.groupBy(cells, ({ segment }) => segment)]
    .map(([value, own]) => {
      const sums = plan.variants.map(({ name }) => sumOf(own, name, primary.metric));
      return { value, exploratory: true as const, variants: toVariants(plan, primary.metric, sums) };
    })
    .toSorted((a, b) => (a.value < b.value ? -1 : 1));
}

/** New readers per day in the last week, without the last day, which may not be over. */
function meanOfLastDays(exposedByDay: readonly number[][]): number {
  const days = exposedByDay.length > 1 ? exposedByDay.slice(-8, -1) : exposedByDay;
  const readers = days.flat().reduce((sum, count) => sum + count, 0);
  return days.length > 0 ? readers / days.length : 0;
}
