import type { Metric } from '@contenthub/experiments/metrics/metrics';
import { type Moments, noMoments } from '@contenthub/statistics/moments';
import { momentsOf, newestSums, type SumName, sumColumn } from '../../outcomes/experiment-sums.ts';
import { changedReaders, definition, readBuiltRevision } from '../../outcomes/exposed-readers.ts';
import {
  type Exposures,
  numberColumns,
  readerColumns,
  readerOutcomes,
  reportedExposures,
  scaleOf,
} from '../../outcomes/reader-outcomes.ts';
import type { Reader } from '../limits.ts';

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
  reader: Reader,
  exposures: Pick<Exposures, 'where' | 'variant' | 'readers'> &
    Period & { params?: Record<string, unknown>; segment?: Segment },
  metrics: readonly Metric[],
): Promise<Cell[]> {
  const where = `${exposures.where} and ${isExposedInPeriod}`;
  const rows = readerOutcomes({ ...exposures, where, since: from, experiment: "''" }, metrics);
  return sumCells(reader, { ...exposures, rows, params: exposures.params ?? {} }, metrics);
}

const ofExperiment = 'definition = {definition: String} and experiment = {name: String}';
const isExposure = `${reportedExposures.where} and experimentName = {name: String}`;
// Without FINAL: if only an outdated row crosses the period, the events give the same numbers as the valid row.
const crossingReaders = `select containerId from exposed_readers where ${ofExperiment}
  and exposed_at < ${to} and last_exposed_at >= ${from} and (exposed_at < ${from} or last_exposed_at >= ${to})`;

type CellsQuery = Period & { name: string; segment?: Segment };

/** Results of fewer readers include events of the last seconds, so that a broken start is noticed. */
export const fewReaders = 10_000;

/**
 * The cells of an experiment and the time up to which they include all events. With many readers, they come from the
 * last build.
 */
export async function readLatestCells(
  reader: Reader,
  query: CellsQuery,
  metrics: readonly Metric[],
  { now, few = fewReaders }: { now: number; few?: number },
): Promise<{ cells: Cell[]; asOf: Date }> {
  const sums = await readSums(reader, query, metrics);
  const isLarge = sums !== undefined && sums.readers >= few;
  if (isLarge && sums.isInPeriod) return { cells: sums.cells, asOf: sums.asOf };
  const after = await readBuiltRevision(reader);
  const cells = await readCellsOfExperiment(reader, query, metrics, { after, withChanged: !isLarge });
  // The revision of a build is the time at which it started.
  return { cells, asOf: new Date(isLarge ? after : now) };
}

type Sums = { cells: Cell[]; asOf: Date; readers: number; isInPeriod: boolean };

/** The sums of an experiment by day. They have its results if no reader was exposed outside of the period. */
async function readSums(reader: Reader, { name, segment, ...period }: CellsQuery, metrics: readonly Metric[]) {
  const params = { name, definition, ...toParams(period) };
  const [found] = await reader.rows<{ as_of: number; readers: number; inside: number }>(
    `select toUnixTimestamp64Milli(any(as_of)) as as_of, sum(readers) as readers,
        min(first_exposed_at) >= ${from} and max(last_exposed_at) < ${to} as inside from (${newestSums}) having readers > 0`,
    params,
  );
  if (!found) return undefined;
  const columns = metrics.flatMap((metric, index) =>
    sumNames.map((sum) => `sum(${sumColumn(metric, sum)}) as sum_${sum}_${index}`),
  );
  const rows = await reader.rows<CellRow>(
    `select variant, toString(day) as day, ${segment ?? "''"} as segment, sum(readers) as readers,
        sum(crossed) as crossed, sum(from_simulated) as from_simulated, ${columns.join(', ')}
      from (${newestSums}) group by variant, day, segment order by day, variant, segment`,
    params,
  );
  const sums: Sums = {
    cells: rows.map((row) => toCell(row, metrics)),
    ...{ asOf: new Date(found.as_of), readers: found.readers, isInPeriod: found.inside === 1 },
  };
  return sums;
}

/**
 * Calculates the cells of an experiment from the rows of its readers. Readers who changed since the rows were built, and
 * those with exposures both inside and outside of the period, are calculated from their events.
 */
export async function readCellsOfExperiment(
  reader: Reader,
  { name, segment, ...period }: CellsQuery,
  metrics: readonly Metric[],
  snapshot?: { after: number; withChanged: boolean },
): Promise<Cell[]> {
  const { after, withChanged } = snapshot ?? { after: await readBuiltRevision(reader), withChanged: true };
  const params = { name, definition, after, ...toParams(period) };
  const columns = [readerColumns, ...metrics.flatMap((metric) => Object.values(numberColumns(metric)))].join(', ');
  const built = `select ${columns} from exposed_readers final
    where ${ofExperiment} and exposed_at >= ${from} and last_exposed_at < ${to}`;
  const changed = `select containerId from events where containerId in (${changedReaders}) and ${isExposure}`;
  const needing = withChanged ? `${changed} union all ${crossingReaders}` : crossingReaders;
  // Planning the statement for events takes longer than the rows, and most of the time it is not needed.
  const needsEvents = await reader.rows(`select 1 from (${needing}) limit 1`, params);
  if (needsEvents.length === 0) return sumCells(reader, { ...period, segment, rows: built, params }, metrics);
  const readers = withChanged ? `${changedReaders} union all ${crossingReaders}` : crossingReaders;
  const live = readerOutcomes(
    {
      ...{ ...reportedExposures, where: `${isExposure} and ${isExposedInPeriod}` },
      ...{ readers: `containerId in (${readers})`, since: from },
    },
    metrics,
  );
  const rows = `${built} and containerId not in (${readers}) union all select ${columns} from (${live})`;
  return sumCells(reader, { ...period, segment, rows, params }, metrics);
}

type ReaderRows = Period & { rows: string; params: Record<string, unknown>; segment?: Segment };

type CellRow = Record<string, number | string>;
const sumNames: readonly SumName[] = ['y', 'x', 'yy', 'xx', 'xy'];

async function sumCells(reader: Reader, of: ReaderRows, metrics: readonly Metric[]): Promise<Cell[]> {
  const sums = metrics.flatMap((metric, index) =>
    Object.entries(momentsOf(metric)).map(([name, sql]) => `sum(${sql}) as sum_${name}_${index}`),
  );
  const rows = await reader.rows<CellRow>(
    `select variant, toString(toDate(exposed_at)) as day, ${of.segment ?? "''"} as segment, count() as readers,
        countIf(seen > 1) as crossed, countIf(simulated) as from_simulated, ${sums.join(', ')}
      from (${of.rows}) group by variant, day, segment order by day, variant, segment`,
    { ...of.params, ...toParams(of) },
  );
  return rows.map((row) => toCell(row, metrics));
}

function toCell(row: CellRow, metrics: readonly Metric[]): Cell {
  return {
    ...{ variant: String(row.variant), day: String(row.day), segment: String(row.segment) },
    ...{ readers: Number(row.readers), crossed: Number(row.crossed), simulated: Number(row.from_simulated) },
    moments: Object.fromEntries(metrics.map((metric, index) => [metric.name, toMoments(row, metric, index)])),
  };
}

function toMoments(row: CellRow, metric: Metric, index: number): Moments {
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
