import { finalMetrics } from '../rollups/rollup-queries.ts';
import { currentRevisions } from '../rollups/rollup-state.ts';
import type { EventStore } from '../store/event-store.ts';
import type { Rollups } from './expected-rollups.ts';

/** The valid rollups as numbers. */
export async function readRollups(store: EventStore, period: 'hour' | 'day'): Promise<Rollups> {
  const table = period === 'hour' ? 'rollups_hourly' : 'rollups_daily';
  const rows = await store.rows<Record<string, string | number>>(
    `select concat(formatDateTime(rows.${period}, '%Y-%m-%dT%H:%i:00.000Z'), ' ', rows.blog, ' ', rows.dimension, ' ',
        rows.value) as key, ${finalMetrics}
      from ${table} as rows where (rows.${period}, rows.revision) in (${currentRevisions(period)})
      group by key order by key`,
  );
  return Object.fromEntries(
    rows.map(({ key, ...metrics }) => [
      key,
      Object.fromEntries(
        // The median of nothing is NaN, which JSON has as null.
        Object.entries(metrics).map(([name, value]) => [name, Number(value ?? 0)]),
      ),
    ]),
  );
}
