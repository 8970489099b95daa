import { parseEventName } from '@contenthub/contracts/events/protocol';
import type { Metric, Outcome } from '@contenthub/experiments/metrics/metrics';
import { deviceExpression, simulatedVersion, tierExpression } from '../rollups/page-facts.ts';

export type Exposures = {
  /** SQL condition of the events that expose a reader, and what they expose to. */
  where: string;
  experiment: string;
  variant: string;
  /** Condition for `containerId`, which the sort order of the events makes fast. */
  readers?: string;
  /** No exposure is earlier than this, as SQL. Parts of the table with older events are skipped. */
  since?: string;
};

const longestPauseMs = 60_000;
const first = '(happened_at, instanceId, batchId)';

/** What is known about an exposed reader, apart from the numbers of the metrics. `seen` counts variants. */
const attributeNames = ['variant', 'exposed_at', 'last_exposed_at', 'seen', 'simulated', 'device', 'tier'];
export const readerColumns = ['experiment', 'containerId', ...attributeNames].join(', ');

/** The columns of a metric's two numbers. Both are whole numbers, so that sums do not depend on the order of readers. */
export function numberColumns({ name }: Pick<Metric, 'name'>): { y: string; x: string } {
  const suffix = name.replaceAll('-', '_');
  return { y: `y_${suffix}`, x: `x_${suffix}` };
}

/** What a number is divided by: means are stored in milliseconds. */
export const scaleOf = ({ kind }: Metric) => (kind === 'mean' ? 1000 : 1);

/** Exposures of the experiments that pages report. */
export const reportedExposures = {
  where: "object = 'experiment' and action = 'exposure'",
  experiment: "ifNull(experimentName, '')",
  variant: "ifNull(groupName, '')",
};

/**
 * Joins outcomes to exposures by browser: one row per experiment and reader, from the events themselves. The first
 * exposure decides the variant, and only what happens after it counts, within the window of the metric. Bots and test
 * users are left out.
 */
export function readerOutcomes(exposures: Exposures, metrics: readonly Metric[]): string {
  const numbers = metrics.map((metric) => numbersOf(metric));
  const longest = Math.max(1, ...metrics.map(({ windowDays }) => windowDays));
  const history = Math.max(0, ...metrics.map((metric) => (metric.kind === 'mean' ? metric.historyDays : 0)));
  const conditions = [
    ...(exposures.readers ? [exposures.readers] : []),
    ...(exposures.since ? [`received_at >= ${exposures.since} - toIntervalDay(${history})`] : []),
    `happened_at >= exposed_at - toIntervalDay(${history})`,
    `happened_at <= exposed_at + toIntervalDay(${longest})`,
  ];
  const attributes = attributeNames.map((name, index) => `any(of_page).${index + 1} as ${name}`);
  return `select experiment, containerId, ${attributes.join(', ')}, ${numbers.map(({ ofReader }) => ofReader).join(', ')}
    from (select experiment, containerId, any(attributes) as of_page, ${numbers.map(({ ofPage }) => ofPage).join(', ')}
      from events_counted inner join (${exposedReaders(exposures)}) as exposed using containerId
      where ${conditions.join(' and ')}
      group by experiment, containerId, pageId)
    group by experiment, containerId`;
}

/**
 * Nobody takes part in more. Every event of a reader is joined with each of the reader's experiments, so a stranger who
 * invents thousands of them would multiply the work.
 */
const experimentsOfReader = 100;

function exposedReaders({ where, experiment, variant, readers }: Exposures): string {
  return `select containerId, ${experiment} as experiment, min(happened_at) as exposed_at,
      argMin(websiteSessionId, ${first}) as exposed_in,
      tuple(argMin(${variant}, ${first}), exposed_at, max(happened_at), toUInt32(uniqExact(${variant})),
        max(clientVersion = '${simulatedVersion}'), ${deviceExpression(first)}, ${tierExpression(first)}) as attributes
    from events_counted where ${where} and ${readers ?? 'true'}
    group by containerId, experiment
    order by exposed_at, experiment limit ${experimentsOfReader} by containerId`;
}

/** SQL of a metric's two numbers, y and x, for a page and for a reader. */
function numbersOf(metric: Metric): { ofPage: string; ofReader: string } {
  const { y, x } = numberColumns(metric);
  const after = `happened_at > exposed_at and happened_at <= exposed_at + toIntervalDay(${metric.windowDays})`;
  if (metric.kind === 'mean') {
    const before = `happened_at < exposed_at and happened_at >= exposed_at - toIntervalDay(${metric.historyDays})`;
    const capped = (column: string) => `toUInt32(least(sum(of_${column}), ${metric.cap * scaleOf(metric)}))`;
    return {
      ofPage: `${engagedMs(after)} as of_${y}, ${engagedMs(before)} as of_${x}`,
      ofReader: `${capped(y)} as ${y}, ${capped(x)} as ${x}`,
    };
  }
  const count = (outcome: Outcome) => `countIf(${conditionOf(outcome)} and ${after})`;
  if (metric.kind === 'ratio') {
    return {
      ofPage: `${count(metric.outcome)} as of_${y}, ${count(metric.of)} as of_${x}`,
      ofReader: `toUInt32(sum(of_${y})) as ${y}, toUInt32(sum(of_${x})) as ${x}`,
    };
  }
  return {
    ofPage: `${count(metric.outcome)} as of_${y}`,
    ofReader: `toUInt32(sum(of_${y}) > 0) as ${y}, toUInt32(0) as ${x}`,
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
