import type { UnusualHour } from '@contenthub/contracts/analytics/balance';
import type { ResultsCheck } from '@contenthub/contracts/analytics/experiment-results';
import { sampleRatioAlpha, sampleRatioOfLooks } from '@contenthub/statistics/sample-ratio';
import type { Cell } from './outcome-query.ts';
import type { Plan } from './plan.ts';

/** More readers than these in several or unknown variants are not explained by shared devices and old pages. */
const maxCrossedShare = 0.01;
const maxUnknownShare = 0.001;

const percent = (share: number, digits = 1) => `${(100 * share).toFixed(digits)}%`;

/** What must hold before results mean anything. `exposedByDay` has the readers of each day, in the order of variants. */
export function runChecks(
  plan: Plan,
  { cells, unusual }: { cells: readonly Cell[]; unusual: readonly UnusualHour[] },
  exposedByDay: readonly number[][],
): ResultsCheck[] {
  return [
    checkSampleRatio(plan, exposedByDay),
    checkOneVariant(cells),
    checkKnownVariants(plan, cells),
    checkUnchanged(plan),
    checkVersions(plan),
    checkTraffic(unusual),
  ];
}

function checkSampleRatio({ variants }: Plan, exposedByDay: readonly number[][]): ResultsCheck {
  const total = variants.map(() => 0);
  const looks = exposedByDay.map((day) => {
    for (const [index, count] of day.entries()) total[index] = (total[index] ?? 0) + count;
    return [...total];
  });
  const shares = variants.map(({ share }) => share);
  const pValue = sampleRatioOfLooks(looks, shares);
  const passed = pValue >= sampleRatioAlpha;
  const all = total.reduce((sum, count) => sum + count, 0);
  const found = total.map((count) => percent(all > 0 ? count / all : 0)).join(' / ');
  const planned = shares.map((share) => percent(share)).join(' / ');
  const message = passed
    ? `Readers are split as planned (${planned}).`
    : `Readers are split ${found} instead of ${planned} (p ${pValue < 1e-6 ? '< 0.000001' : `= ${pValue.toPrecision(2)}`}). Some readers of a variant are lost, so the variants cannot be compared.`;
  return { name: 'sample-ratio', passed, message };
}

function checkOneVariant(cells: readonly Cell[]): ResultsCheck {
  const sum = (pick: (cell: Cell) => number) => cells.reduce((total, cell) => total + pick(cell), 0);
  const share =
    sum(({ crossed }) => crossed) /
    Math.max(
      1,
      sum(({ readers }) => readers),
    );
  const passed = share <= maxCrossedShare;
  const message = passed
    ? 'Readers stay in their variant.'
    : `${percent(share)} of readers saw more than one variant. The seed, the split or the targeting changed while the experiment was running.`;
  return { name: 'one-variant-per-reader', passed, message };
}

function checkKnownVariants({ variants }: Plan, cells: readonly Cell[]): ResultsCheck {
  const isKnown = ({ variant }: Cell) => variants.some(({ name }) => name === variant);
  const count = (some: readonly Cell[]) => some.reduce((sum, { readers }) => sum + readers, 0);
  const unknown = cells.filter((cell) => !isKnown(cell));
  const passed = count(unknown) <= maxUnknownShare * count(cells);
  const names = [...new Set(unknown.map(({ variant }) => variant))].join(', ');
  const message = passed
    ? 'All readers are in a planned variant.'
    : `${count(unknown)} readers are in variants that are not part of the plan: ${names}.`;
  return { name: 'known-variants', passed, message };
}

/** It never fails: the days are left out of what the other checks see. */
function checkTraffic(unusual: readonly UnusualHour[]): ResultsCheck {
  const days = [...new Set(unusual.map(({ hour }) => hour.slice(0, 10)))];
  const message =
    days.length === 0
      ? 'No hour had far more readers than usual.'
      : `Readers first seen on ${days.join(', ')} are left out: an hour had far more readers than usual, which can be invented. Trust lists the hours.`;
  return { name: 'usual-traffic', passed: true, message };
}

function checkUnchanged({ changedAt, from, to }: Plan): ResultsCheck {
  const change = changedAt.find((time) => time > from && time < to);
  const message = change
    ? `Share, seed or targeting changed on ${change.toISOString().slice(0, 16).replace('T', ' at ')} UTC, in the middle of this period. Look at the phases before and after it.`
    : 'Share, seed and targeting are those of the start.';
  return { name: 'unchanged', passed: !change, message };
}

function checkVersions({ metrics }: Plan): ResultsCheck {
  const changed = metrics.filter(({ metric, version }) => metric.version !== version);
  const message = changed.length
    ? `The definition changed since the start: ${changed.map(({ metric }) => metric.title).join(', ')}.`
    : 'Metrics are defined as at the start.';
  return { name: 'metric-versions', passed: changed.length === 0, message };
}
