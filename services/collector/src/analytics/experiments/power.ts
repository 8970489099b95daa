import type { ExperimentPower, ExperimentPowerQuery } from '@contenthub/contracts/analytics/experiment-results';
import { findMetric, type Metric } from '@contenthub/experiments/metrics/metrics';
import { holdouts } from '@contenthub/experiments/registry/registry.server';
import { HttpError } from '@contenthub/server-kit/http/error-responses';
import { type Estimate, estimateMean, estimateProportion, estimateRatio } from '@contenthub/statistics/estimates';
import { addMoments, type Moments, noMoments } from '@contenthub/statistics/moments';
import { daysNeeded, fixedSampleSize, meanBaseline } from '@contenthub/statistics/power';
import type { Reader } from '../limits.ts';
import { toAudience } from './audience.ts';
import { readCells } from './outcome-query.ts';

const dayMs = 24 * 60 * 60 * 1000;
const lifts = [0.01, 0.02, 0.05, 0.1, 0.2];
const maxDays = 90;
/** A narrow audience is found among at most this many times more readers. */
const widest = 20;
const holdoutShare = holdouts[0]?.share ?? 0;
const power = 0.8;
/** Of a period with more events, only as many readers are read as have about this many. */
const enoughEvents = 100_000;

/**
 * Treats the first view of a post as an exposure, so readers and outcomes are counted as the experiment would count
 * them. The last window is left out, because its outcomes are not complete. With many readers, a
 * sample is read, which is larger for a narrow audience.
 */
export async function calculatePower(
  reader: Reader,
  { metric: name, variants, share, days, inference, ...targeting }: ExperimentPowerQuery,
  now: number,
  maxEvents = enoughEvents,
): Promise<ExperimentPower> {
  const metric = findMetric(name);
  if (!metric) throw new HttpError(400, 'unknown-metric', `Unknown metric "${name}".`);
  const to = new Date(Math.floor(now / dayMs) * dayMs - metric.windowDays * dayMs);
  const { where, params, isLimited, joinsCountries } = toAudience(targeting);
  const exposure = { where, params, variant: "'all'", from: new Date(to.getTime() - days * dayMs), to };
  const unfiltered = await chooseSample(reader, exposure.from, maxEvents);
  const sample =
    isLimited && unfiltered.share < 1
      ? await chooseSample(
          reader,
          exposure.from,
          maxEvents / (await findViewShare(reader, unfiltered.readers, exposure)),
        )
      : unfiltered;
  const cells = await readCells(reader, { ...exposure, readers: sample.readers }, [metric]);
  const moments = cells.reduce((sum, cell) => addMoments(sum, cell.moments[name] ?? noMoments), noMoments);
  const { n, value, variance } = estimate(metric, moments);
  const readersPerDay = n / days / sample.share;
  const enrolledPerDay = (readersPerDay * (1 - holdoutShare) * share) / variants;
  const alpha = 0.05 / (variants - 1);
  const isKnown = n > 1 && value > 0 && variance > 0;
  const find = (lift: number, tunedFor: number) => {
    if (!isKnown) return undefined;
    const effect = { baseline: meanBaseline({ mean: value, variance: variance * n }), lift };
    if (inference !== 'fixed') {
      return daysNeeded(effect, { readersPerDay: enrolledPerDay, maxDays, power }, { alpha, tunedFor });
    }
    const needed = Math.ceil(fixedSampleSize({ ...effect, alpha }, power) / enrolledPerDay);
    return needed <= maxDays ? needed : undefined;
  };
  const ofDays = (count: number) => Math.max(100, Math.round(2 * enrolledPerDay * count));
  const plannedReaders = ofDays(find(0.05, ofDays(30)) ?? 30);
  return {
    ...{ metric: name, readersPerDay, baseline: isKnown ? value : 0, plannedReaders },
    lifts: lifts.map((lift) => ({ lift, days: find(lift, plannedReaders) ?? null })),
    joinsCountries,
    simulated: cells.some(({ simulated }) => simulated > 0),
  };
}

const characters = [...'0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'];
const prefixes = characters.flatMap((first) => characters.map((second) => first + second));

/**
 * A sample of readers by the start of their browser id, which is random, and the share of all events that they have. Events are
 * sorted by this id, so events of other readers are not read.
 */
async function chooseSample(
  reader: Reader,
  from: Date,
  maxEvents: number,
): Promise<{ readers: string; share: number }> {
  const count = async (readers: string) => {
    const [found] = await reader.rows<{ events: number }>(
      `select count() as events from events where ${readers} and received_at >= fromUnixTimestamp64Milli({from: Int64})`,
      { from: from.getTime() },
    );
    return found?.events ?? 0;
  };
  const everybody = { readers: 'true', share: 1 };
  const eventCount = await count(everybody.readers);
  if (eventCount <= maxEvents) return everybody;
  const readers = `containerId < '${prefixes[Math.ceil((prefixes.length * maxEvents) / eventCount)]}'`;
  const share = (await count(readers)) / eventCount;
  return share > 0 ? { readers, share } : everybody;
}

/** The share of views of posts by some readers that are in the audience. */
async function findViewShare(
  reader: Reader,
  readers: string,
  { where, params, from }: { where: string; params: Record<string, unknown>; from: Date },
): Promise<number> {
  const [found] = await reader.rows<{ inside: number; views: number }>(
    `select countIf(${where}) as inside, countIf(object = 'postPage' and action = 'view') as views from events
      where ${readers} and received_at >= fromUnixTimestamp64Milli({from: Int64})`,
    { ...params, from: from.getTime() },
  );
  return found && found.views > 0 ? Math.max(found.inside / found.views, 1 / widest) : 1;
}

function estimate(metric: Metric, moments: Moments): Estimate {
  if (metric.kind === 'proportion') return estimateProportion(moments);
  return metric.kind === 'ratio' ? estimateRatio(moments) : estimateMean(moments);
}
