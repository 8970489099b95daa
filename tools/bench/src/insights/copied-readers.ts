import { createStepReporter } from '@contenthub/cli/terminal/progress';
import type { Revisions } from '@contenthub/collector/rollups/session-hours';
import type { EventStore } from '@contenthub/collector/store/event-store';

export const experiments = Array.from({ length: 20 }, (_, index) => `bench_${index + 1}`);
/** One in five readers is in each experiment. */
const enrolled = 5;
/** Above the numbers that simulated visits give their events. */
const firstBatchId = 100_000;

/** Exposes readers to the experiments a second after they opened their first post. */
export async function addExposures(store: EventStore): Promise<void> {
  for (const [index, name] of experiments.entries()) {
    await store.command(
      `insert into events settings insert_deduplication_token = '${name}'
        select * replace('experiment' as object, 'exposure' as action, '${name}' as experimentName,
          if(cityHash64(containerId, ${index}, 'group') % 2 = 0, 'control', 'test') as groupName,
          ${firstBatchId + index} as batchId, happened_at + toIntervalSecond(1) as happened_at)
        from (select * from events_counted where object = 'postPage' and cityHash64(containerId, ${index}) % ${enrolled} = 0
          order by containerId, happened_at limit 1 by containerId)`,
    );
  }
}

/**
 * Copies all readers with their events under other ids. The store then has as many events as if more readers had come,
 * without waiting for the intake. Each insert has a token of its own, because chdb carries over the last one and would
 * drop the rows as duplicates.
 */
export async function copyReaders(
  store: EventStore,
  revisions: Revisions,
  { from, to }: { from: number; to: number },
): Promise<void> {
  const report = createStepReporter({ unit: 'copies' });
  const revision = await revisions.next(store);
  const isOriginal = "position(containerId, '+') = 0 and containerId != ''";
  for (let copy = from; copy < to; copy += 1) {
    const id = `concat(containerId, '+${copy}') as containerId`;
    const columns = { events: id, session_hours: `${id}, ${revision} as revision` };
    for (const [table, changed] of Object.entries(columns)) {
      // In a subquery, because the new ids would replace the columns in the condition.
      await store.command(
        `insert into ${table} settings insert_deduplication_token = 'copy ${copy}'
          select * replace(${changed}) from (select * from ${table} where ${isOriginal})`,
      );
    }
    report('copied', copy - from + 1, to - from);
  }
}
