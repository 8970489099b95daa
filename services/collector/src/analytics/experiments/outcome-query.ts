import type { Metric } from '@contenthub/experiments/metrics/metrics';
import { type Moments, noMoments } from '@contenthub/statistics/moments';
import { changedReaders, definition, readBuiltRevision } from '../../outcomes/exposed-readers.ts';
import {
  type Exposures,
  numberColumns,
  readerColumns,
  readerOutcomes,
  reportedExposures,
  scaleOf,
} from '../../outcomes/reader-outcomes.ts';
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

export type Period = { from: Date; to: Date };
export type Segment = 'device' | 'tier' | undefined;

const from = '{from: DateTime64(3)}';
const to = '{to: DateTime64(3)}';
const isExposedInPeriod = `received_at >= ${from} and happened_at >= ${from} and happened_at < ${to}`;

/** Calculates the cells from all events. The exposures can be any events. */
export function readCells(
  store: EventStore,
  exposures: Pick<Exposures, 'where' | 'variant'> & Period & { params?: Record<string, unknown>; segment?: Segment },
  metrics: readonly Metric[],
): Promise<Cell[]> {
  const where = `${exposures.where} and ${isExposedInPeriod}`;
  const rows = readerOutcomes({ ...exposures, where, since: from, experiment: "''" }, metrics);
  return sumCells(store, { ...exposures, rows, params: exposures.params ?? {} }, metrics);
}

const ofExperiment = 'definition = {definition: String} and experiment = {name: String}';
const isExposure = `${reportedExposures.where} and experimentName = {name: String}`;
// Without FINAL: if only an outdated row crosses the period, the events give the same numbers as the valid row.
const crossingReaders = `select containerId from exposed_readers where ${ofExperiment}
  and exposed_at < ${to} and last_exposed_at >= ${from} and (exposed_at < ${from} or last_exposed_at >= ${to})`;

/**
 * Calculates the cells of an experiment from the rows of its readers. Readers who changed since the rows were built, and
 * those with exposures both inside and outside of the period, are calculated from their events.
 */
export async function readCellsOfExperiment(
  store: EventStore,
  { name, segment, ...period }: Period & { name: string; segment?: Segment },
  metrics: readonly Metric[],
): Promise<Cell[]> {
  const params = { name, definition, after: await readBuiltRevision(store), ...toParams(period) };
  const columns = [readerColumns, ...metrics.flatMap((metric) => Object.values(numberColumns(metric)))].join(', ');
  const built = `select ${columns} from exposed_readers final
    where ${ofExperiment} and exposed_at >= ${from} and last_exposed_at < ${to}`;
  // Planning the statement for events takes longer than the rows, and most of the time it is not needed.
  if (!(await needsEvents(store, params))) return sumCells(store, { ...period, segment, rows: built, params }, metrics);
  const readers = `${changedReaders} union all ${crossingReaders}`;
  const live = readerOutcomes(
    {
      ...{ ...reportedExposures, where: `${isExposure} and ${isExposedInPeriod}` },
      ...{ readers: `containerId in (${readers})`, since: from },
    },
    metrics,
  );
  const rows = `${built} and containerId not in (${readers}) union all select ${columns} from (${live})`;
  return sumCells(store, { ...period, segment, rows, params }, metrics);
}

/** Whether a reader of the experiment changed or crosses the period. */
async function needsEvents(store: EventStore, params: Record<string, unknown>): Promise<boolean> {
  const changed = `select containerId from events where containerId in (${changedReaders}) and ${isExposure}`;
  const found = await store.rows(`select 1 from (${changed} union all ${crossingReaders}) limit 1`, params);
  return found.length > 0;
}

type ReaderRows = Period & { rows: string; params: Record<string, unknown>; segment?: Segment };

const sumsOf = ({ y, x }: { y: string; x: string }) => ({
  ...{ y, x, yy: `toUInt64(${y}) * ${y}`, xx: `toUInt64(${x}) * ${x}`, xy: `toUInt64(${x}) * ${y}` },
});
type SumName = keyof ReturnType<typeof sumsOf>;

async function sumCells(store: EventStore, of: ReaderRows, metrics: readonly Metric[]): Promise<Cell[]> {
  const sums = metrics.flatMap((metric, index) =>
    Object.entries(sumsOf(numberColumns(metric))).map(([name, sql]) => `sum(${sql}) as sum_${name}_${index}`),
  );
  const rows = await store.rows<Record<string, number | string>>(
    `select variant, toString(toDate(exposed_at)) as day, ${of.segment ?? "''"} as segment, count() as readers,
        countIf(seen > 1) as crossed, countIf(simulated) as from_simulated, ${sums.join(', ')}
      from (${of.rows}) group by variant, day, segment order by day, variant, segment ${limitsOf(store, 2)}`,
    { ...of.params, ...toParams(of) },
  );
  return rows.map((row) => ({
    ...{ variant: String(row.variant), day: String(row.day), segment: String(row.segment) },
    ...{ readers: Number(row.readers), crossed: Number(row.crossed), simulated: Number(row.from_simulated) },
    moments: Object.fromEntries(metrics.map((metric, index) => [metric.name, toMoments(row, metric, index)])),
  }));
}

function toMoments(row: Record<string, number | string>, metric: Metric, index: number): Moments {
  const scale = scaleOf(metric);
  const sum = (name: SumName) => Number(row[`sum_${name}_${index}`]) / (name.length === 1 ? scale : scale * scale);
  return {
    ...{ ...noMoments, n: Number(row.readers) },
    ...{ y: sum('y'), yy: sum('yy'), x: sum('x'), xx: sum('xx'), xy: sum('xy') },
  };
}

function toParams(period: Period) {
  const toSqlTime = (time: Date) => time.toISOString().slice(0, -1).replace('T', ' ');
  return { from: toSqlTime(period.from), to: toSqlTime(period.to) };
}
