import { openStoredEvents } from './simulated-store.ts';

/** Loads a log and keeps the rollups up to date, as the loader of a hub does, and reports its progress. */
const [folder = ''] = process.argv.slice(2);
/** Rollups of hours that are built early are built again for events that arrive late. */
const blocksPerBuild = 25;

const events = await openStoredEvents(folder);
let blocks = 0;
await events.load(async () => {
  blocks += 1;
  const [found] = await events.store.rows<{ loaded: number }>(
    "select sum(taken) as loaded from loaded_entries final where stream = 'events'",
  );
  process.send?.({ events: found?.loaded ?? 0 });
  if (blocks % blocksPerBuild === 0) await events.rollups.run();
});
await events.rollups.run();
await events.close();
process.disconnect?.();
