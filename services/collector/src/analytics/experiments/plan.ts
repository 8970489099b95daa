import type { ExperimentResultsQuery } from '@contenthub/contracts/analytics/experiment-results';
import { Evaluator, registryConfiguration } from '@contenthub/experiments/evaluation/evaluator.server';
import { getExpectedShares } from '@contenthub/experiments/evaluation/expected-shares';
import { defaultMetrics, findMetric, type Metric } from '@contenthub/experiments/metrics/metrics';
import { HttpError } from '@contenthub/server-kit/http/error-responses';
import type { Inference } from '@contenthub/statistics/comparison';

export type PlannedMetric = {
  metric: Metric;
  role: 'primary' | 'secondary' | 'guardrail';
  /** The version when the experiment started. */
  version: number;
};

/** What was decided before the start. */
export type Plan = {
  experiment: string;
  from: Date;
  to: Date;
  /** Control first. */
  variants: { name: string; share: number }[];
  metrics: PlannedMetric[];
  inference: Inference;
  /** With a fixed horizon, the only time that results count. */
  plannedEnd?: Date;
  minimumLift: number;
  changedAt: Date[];
};

const dayMs = 24 * 60 * 60 * 1000;
const familyAlpha = 0.05;

export function toPlan(experiment: string, query: ExperimentResultsQuery, now: number): Plan {
  const variants = getVariants(experiment, query);
  const to = query.to ? new Date(query.to) : new Date(now);
  const from = query.from ? new Date(query.from) : new Date(to.getTime() - 90 * dayMs);
  if (!(from < to)) throw new HttpError(400, 'empty-period', 'The period must have a start before its end.');
  // All treatments together find a difference where there is none with a probability of 5 %.
  const alpha = familyAlpha / (variants.length - 1);
  const tunedFor = query.plannedReaders ?? 20_000;
  const { primary = defaultMetrics.primary } = query;
  const secondary = splitList(query.secondary) ?? defaultMetrics.secondary;
  const guardrails = splitList(query.guardrails) ?? defaultMetrics.guardrails;
  return {
    ...{ experiment, from, to, variants },
    metrics: [
      toPlannedMetric(primary, 'primary'),
      ...secondary.map((name) => toPlannedMetric(name, 'secondary')),
      ...guardrails.map((name) => toPlannedMetric(name, 'guardrail')),
    ].filter(({ metric }, index, all) => all.findIndex((other) => other.metric === metric) === index),
    inference: query.inference === 'fixed' ? { kind: 'fixed', alpha } : { kind: 'sequential', alpha, tunedFor },
    ...(query.inference === 'fixed' && query.plannedEnd && { plannedEnd: new Date(query.plannedEnd) }),
    minimumLift: query.minimumLift ?? 0.02,
    changedAt: (splitList(query.changedAt) ?? []).map((time) => new Date(time)),
  };
}

const registryDefinitions = new Evaluator(registryConfiguration).publicDefinitions;

function getVariants(experiment: string, query: ExperimentResultsQuery): Plan['variants'] {
  const expectedShares = getExpectedShares(registryDefinitions, experiment);
  const names = splitList(query.variants) ?? Object.keys(expectedShares);
  if (names.length < 2) {
    throw new HttpError(404, 'unknown-experiment', `Unknown experiment "${experiment}", and no variants were given.`);
  }
  const requestedShares = splitList(query.shares)?.map(Number);
  if (requestedShares && (requestedShares.length !== names.length || requestedShares.some((share) => !(share >= 0)))) {
    throw new HttpError(400, 'wrong-shares', 'Every variant needs a share of 0 or more.');
  }
  const shares = names.map((name, index) => requestedShares?.[index] ?? expectedShares[name] ?? 1 / names.length);
  const total = shares.reduce((sum, share) => sum + share, 0);
  return names.map((name, index) => ({ name, share: (shares[index] ?? 0) / total }));
}

function toPlannedMetric(text: string, role: PlannedMetric['role']): PlannedMetric {
  const [name = '', version] = text.split('@');
  const metric = findMetric(name);
  if (!metric) throw new HttpError(400, 'unknown-metric', `Unknown metric "${name}".`);
  return { metric, role, version: version === undefined ? metric.version : Number(version) };
}

export function splitList(text: string | undefined): string[] | undefined {
  return text?.split(',').flatMap((each) => each.trim() || []);
}
