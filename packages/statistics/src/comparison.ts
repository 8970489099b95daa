import { type SequenceOptions, sequenceBoundary, sequencePValue } from './confidence-sequence.ts';
import { tCdf, tQuantile } from './distributions.ts';
import type { Estimate } from './estimates.ts';

/** `sequential` is valid on every day. `fixed` is valid once, at a time that was set before the start. */
export type Inference = ({ kind: 'sequential' } & SequenceOptions) | { kind: 'fixed'; alpha: number };

export type Interval = { low: number; high: number };

/** The standard error of a lift refers to its logarithm. */
export type Effect = { value: number; standardError: number; interval: Interval; pValue: number };

export type Comparison = {
  /** Treatment minus control. */
  difference: Effect;
  /** The difference as a share of control. Undefined unless both values are above 0. */
  lift: Effect | undefined;
};

export function compare(control: Estimate, treatment: Estimate, inference: Inference): Comparison {
  const difference = findEffect(treatment.value - control.value, control, treatment, inference);
  if (control.value <= 0 || treatment.value <= 0) return { difference, lift: undefined };
  const [from, to] = [toLogScale(control), toLogScale(treatment)];
  const ratio = findEffect(to.value - from.value, from, to, inference);
  const { low, high } = ratio.interval;
  const interval = { low: Math.expm1(low), high: Math.expm1(high) };
  return { difference, lift: { ...ratio, value: Math.expm1(ratio.value), interval } };
}

/**
 * The logarithm of an estimate, with the variance by the delta method. On this scale the ratio of two variants is a
 * difference and close to normal, and the interval of a lift never includes less than −100 %.
 */
function toLogScale(estimate: Estimate): Estimate {
  return { ...estimate, value: Math.log(estimate.value), variance: estimate.variance / estimate.value ** 2 };
}

function findEffect(value: number, control: Estimate, treatment: Estimate, inference: Inference): Effect {
  const n = control.n + treatment.n;
  const standardError = Math.sqrt(control.variance + treatment.variance);
  if (standardError === 0) return { value, standardError, interval: { low: value, high: value }, pValue: 1 };
  const degrees = welchDegrees(control, treatment);
  const radius = standardError * boundary(n, degrees, inference);
  const pValue = getPValue(n, value / standardError, degrees, inference);
  return { value, standardError, interval: { low: value - radius, high: value + radius }, pValue };
}

/** Half the width of the interval in standard errors. */
function boundary(n: number, degrees: number, inference: Inference): number {
  if (inference.kind === 'sequential') return sequenceBoundary(n, inference);
  return tQuantile(1 - inference.alpha / 2, degrees);
}

function getPValue(n: number, z: number, degrees: number, inference: Inference): number {
  return inference.kind === 'sequential' ? sequencePValue(n, z, inference) : 2 * tCdf(-Math.abs(z), degrees);
}

/** Welch and Satterthwaite's degrees of freedom of a sum of two variances. */
function welchDegrees(...estimates: Estimate[]): number {
  const total = estimates.reduce((sum, { variance }) => sum + variance, 0);
  const spread = estimates.reduce((sum, { variance, degrees }) => sum + variance ** 2 / degrees, 0);
  return spread > 0 ? total ** 2 / spread : Infinity;
}
