import { parseEventName } from '@contenthub/contracts/events/protocol';
import type { Metric, Outcome } from '@contenthub/experiments/metrics/metrics';
import { type Moments, noMoments } from '@contenthub/statistics/moments';
import { deviceExpression, simulatedVersion, tierExpression } from '../../rollups/page-facts.ts';
import type { EventStore } from '../../store/event-store.ts';
import { limitsOf } from '../period.ts';

/** Readers of one variant who were first exposed on one day, with their sums for each metric. */
export type Cell = {
  variant: string;
  day: string;
  segment: string;
  readers: number;
  /** Readers who were also exposed to another variant. */
  crossed: number;
  simulated: number;
  moments: Record<string, Moments>;
};

export type Exposure = {
  /** SQL condition of the events that expose a reader, and what they expose to. */
  where: string;
  variant: string;
  from: Date;
  to: Date;
  params: Record<string, unknown>;
  segment?: 'device' | 'tier' | undefined;
};

const longestPauseMs = 60_000;
const first = '(happened_at, instanceId, batchId)';

/**
 * Joins outcomes to exposures by browser. The first exposure decides the variant, and only what happens after it counts,
 * within the window of the metric. Bots and test users are left out.
 */
export async function readCells(
  store: EventStore,
  exposure: Exposure,
  metrics: readonly Metric[],
  signal?: AbortSignal,
): Promise<Cell[]> {
  const rows = await store.rows<Record<string, number | string>>(
    `${cellQuery(exposure, metrics)} ${limitsOf(store, 2)}`,
    { ...exposure.params, from: toSqlTime(exposure.from), to: toSqlTime(exposure.to) },
    signal,
  );
  return rows.map((row) => ({
    ...{ variant: String(row.variant), day: String(row.day), segment: String(row.segment) },
    ...{ readers: Number(row.readers), crossed: Number(row.crossed), simulated: Number(row.from_simulated) },
    moments: Object.fromEntries(
      metrics.map(({ name }, index) => {
        const sums = { ...noMoments, n: Number(row.readers) };
        for (const sum of momentNames) sums[sum] = Number(row[`${sum}_${index}`]);
        return [name, sums];
      }),
    ),
  }));
}

const momentNames = ['y', 'yy', 'x', 'xx', 'xy'] as const;

/** Three levels: events of a page, pages of a reader, readers of a variant and day. */
function cellQuery(exposure: Exposure, metrics: readonly Metric[]): string {
  const numbers = metrics.map((metric, index) => numbersOf(metric, index));
  const sums = metrics.map(
    (
      _,
      index,
    ) => `sum(y${index}) as y_${index}, sum(y${index} * y${index}) as yy_${index}, sum(x${index}) as x_${index},
      sum(x${index} * x${index}) as xx_${index}, sum(x${index} * y${index}) as xy_${index}`,
  );
  const longest = Math.max(1, ...metrics.map(({ windowDays }) => windowDays));
  const history = Math.max(0, ...metrics.map((metric) => (metric.kind === 'mean' ? metric.historyDays : 0)));
  const reader = 'containerId, variant, exposed_at, segment, seen, simulated';
  return `select variant, toString(toDate(exposed_at)) as day, segment, count() as readers,
      countIf(seen > 1) as crossed, countIf(simulated) as from_simulated, ${sums.join(', ')}
    from (select ${reader}, ${numbers.map(({ ofReader }) => ofReader).join(', ')}
      from (select ${reader}, ${numbers.map(({ ofPage }) => ofPage).join(', ')}
        from events_counted inner join (${exposedReaders(exposure)}) as exposed using containerId
        where received_at >= {from: DateTime64(3)} - toIntervalDay(${history})
          and happened_at >= exposed_at - toIntervalDay(${history})
          and happened_at <= exposed_at + toIntervalDay(${longest})
        group by ${reader}, pageId)
      group by ${reader})
    group by variant, day, segment order by day, variant, segment`;
}

function exposedReaders({ where, variant, segment }: Exposure): string {
  const segments = { device: deviceExpression(first), tier: tierExpression(first) };
  return `select containerId, argMin(${variant}, ${first}) as variant, min(happened_at) as exposed_at,
      argMin(websiteSessionId, ${first}) as exposed_in, uniqExact(${variant}) as seen,
      max(clientVersion = '${simulatedVersion}') as simulated, ${segment ? segments[segment] : "''"} as segment
    from events_counted
    where ${where} and received_at >= {from: DateTime64(3)}
      and happened_at >= {from: DateTime64(3)} and happened_at < {to: DateTime64(3)}
    group by containerId`;
}

/** SQL of a metric's two numbers, y and x, for a page and for a reader. */
function numbersOf(metric: Metric, index: number): { ofPage: string; ofReader: string } {
  const after = `happened_at > exposed_at and happened_at <= exposed_at + toIntervalDay(${metric.windowDays})`;
  if (metric.kind === 'mean') {
    const before = `happened_at < exposed_at and happened_at >= exposed_at - toIntervalDay(${metric.historyDays})`;
    const seconds = (column: string) => `toFloat64(least(sum(${column}) / 1000, ${metric.cap}))`;
    return {
      ofPage: `${engagedMs(after)} as p${index}, ${engagedMs(before)} as q${index}`,
      ofReader: `${seconds(`p${index}`)} as y${index}, ${seconds(`q${index}`)} as x${index}`,
    };
  }
  const count = (outcome: Outcome) => `countIf(${conditionOf(outcome)} and ${after})`;
  if (metric.kind === 'ratio') {
    return {
      ofPage: `${count(metric.outcome)} as p${index}, ${count(metric.of)} as q${index}`,
      ofReader: `toFloat64(sum(p${index})) as y${index}, toFloat64(sum(q${index})) as x${index}`,
    };
  }
  return {
    ofPage: `${count(metric.outcome)} as p${index}`,
    ofReader: `toFloat64(sum(p${index}) > 0) as y${index}, toFloat64(0) as x${index}`,
  };
}

function engagedMs(condition: string): string {
  const times = `arraySort(groupArrayIf(toUnixTimestamp64Milli(happened_at), ${condition}))`;
  return `arraySum(arrayMap(pause -> least(pause, ${longestPauseMs}), arrayDifference(${times})))`;
}

function conditionOf({ events, where = {}, inLaterVisit }: Outcome): string {
  const names = events.map((event) => parseEventName(event)).map(({ object, action }) => `('${object}', '${action}')`);
  const fields = Object.entries(where).map(([field, value]) => {
    if (typeof value === 'object') return `ifNull(${field}, 0) >= ${value.atLeast}`;
    return typeof value === 'boolean' ? `ifNull(${field}, false) = ${value}` : `ifNull(${field}, '') = '${value}'`;
  });
  const visit = inLaterVisit ? ['websiteSessionId != exposed_in'] : [];
  return [`(object, action) in (${names.join(', ')})`, ...fields, ...visit].join(' and ');
}

function toSqlTime(time: Date): string {
  return time.toISOString().slice(0, -1).replace('T', ' ');
}
