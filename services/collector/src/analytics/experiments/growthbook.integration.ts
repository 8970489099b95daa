import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { findMetric, metrics } from '@contenthub/experiments/metrics/metrics';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { simulatedExperiment } from '../../simulation/simulated-visit.ts';
import type { Pipeline } from '../../testing/pipeline.ts';
import { openSimulatedPipeline } from '../../testing/simulated-pipeline.ts';
import { getResults } from './experiment-routes.ts';

const dayMs = 24 * 60 * 60 * 1000;
const days = 20;
const from = Math.floor(Date.now() / dayMs) * dayMs - 25 * dayMs;
const period = { from: new Date(from).toISOString(), to: new Date(from + days * dayMs).toISOString() };

type Documented = { name: string; kind: string; filter: string; of: string | undefined; windowDays: number };

/** The metrics of the table in the documentation, with the filters that somebody copies from there. */
const documented: Documented[] = [
  ...(await readFile(join(import.meta.dirname, '../../../../../docs/growthbook.md'), 'utf8')).matchAll(
    /^\| `([\w-]+)` \| (proportion|ratio) \| `([^`]+)`(?:; denominator `([^`]+)`)? \| (\d+) days? \|$/gm,
  ),
].map(([, name = '', kind = '', filter = '', of, windowDays]) => ({
  name,
  kind,
  filter,
  of,
  windowDays: Number(windowDays),
}));

/** The statement that GrowthBook builds from its assignment query, fact tables with a filter, and a metric window. */
const growthBookSql = ({ filter, of = 'false', windowDays }: Documented) => `
  with assignments as (
    select anonymous_id, argMin(variation_id, timestamp) as variation, min(timestamp) as first_exposure
    from growthbook_exposures
    where experiment_id = '${simulatedExperiment}'
      and timestamp >= parseDateTime64BestEffort('${period.from}') and timestamp < parseDateTime64BestEffort('${period.to}')
    group by anonymous_id),
  facts as (
    select anonymous_id, timestamp, if(${filter}, value, 0) as counted, if(${of}, value, 0) as possible from growthbook_facts
    where (${filter}) or (${of})),
  users as (
    select assignments.anonymous_id as anonymous_id, any(variation) as variation,
      sumIf(counted, timestamp > first_exposure and timestamp <= first_exposure + interval ${windowDays} day) as numerator,
      sumIf(possible, timestamp > first_exposure and timestamp <= first_exposure + interval ${windowDays} day) as denominator
    from assignments left join facts on facts.anonymous_id = assignments.anonymous_id
    group by anonymous_id)
  select variation as variant, count() as exposed, countIf(numerator > 0) as converted,
    sum(numerator) as main_sum, sum(denominator) as denominator_sum from users group by variation`;

type Row = { variant: string; exposed: number; converted: number; main_sum: number; denominator_sum: number };

let pipeline: Pipeline;
let close: () => Promise<void>;
beforeAll(async () => {
  ({ pipeline, close } = await openSimulatedPipeline({ seed: 5, from, days, visitsPerDay: 500 }));
});
afterAll(() => close?.());

describe('the views for GrowthBook', () => {
  it('L03 have every metric that consists of single events, with the window of its definition', () => {
    const ofSingleEvents = metrics.filter((one) => one.kind !== 'mean' && !one.outcome.inLaterVisit);
    const toDefinition = ({ name, kind, windowDays }: { name: string; kind: string; windowDays: number }) =>
      `${name} ${kind} ${windowDays}`;
    expect(documented.map(toDefinition).sort()).toEqual(ofSingleEvents.map(toDefinition).sort());
  });

  it.each(documented)('L03 L04 give the same numbers as the results: $name', async (metric) => {
    const found = await pipeline.store.rows<Row>(growthBookSql(metric));
    const query = { ...period, primary: metric.name };
    const ours = await getResults(pipeline.store, simulatedExperiment, query, from + 25 * dayMs);
    const theirs = ours.variants.map(({ name }) => found.find(({ variant }) => variant === name));
    const [primary] = ours.metrics;
    expect(primary?.name).toBe(metric.name);
    expect(theirs.map((row) => row?.exposed)).toEqual(primary?.variants.map(({ exposed }) => exposed));
    expect(theirs.some((row) => (row?.main_sum ?? 0) > 0)).toBe(true);
    if (findMetric(metric.name)?.kind === 'proportion') {
      expect(theirs.map((row) => row?.converted)).toEqual(primary?.variants.map(({ converted }) => converted));
      return;
    }
    expect(theirs.every((row) => (row?.denominator_sum ?? 0) > 0)).toBe(true);
    const ratios = theirs.map((row) => (row?.main_sum ?? 0) / (row?.denominator_sum ?? 1));
    expect(ratios).toEqual(primary?.variants.map(({ value }) => expect.closeTo(value, 9)));
  });
});
