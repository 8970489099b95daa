import type { Logger } from '@contenthub/server-kit/observability/logger';
import { createLoaders } from '../loader/start-loader.ts';
import { closeLogs, openLogs } from '../log/open-logs.ts';
import { type StoreSettings, withStoppedStore } from '../store/stopped-store.ts';
import { type Simulated, simulate } from './simulate.ts';
import type { SimulationOptions } from './simulated-days.ts';

/** Simulates readers, loads their events and builds the rollups, in the folder of a hub that does not run. */
export async function addSimulated(
  settings: StoreSettings,
  folder: string,
  options: SimulationOptions,
  logger: Logger,
): Promise<Simulated> {
  const logs = await openLogs(settings, folder);
  try {
    const simulated = await simulate(logs, options);
    await withStoppedStore(settings, folder, async (store, revisions, rollups) => {
      const loaders = createLoaders({ ...logs, store: async () => store, revisions, logger });
      for (const loader of loaders) while ((await loader.loadNext()) > 0);
      await rollups.run();
    });
    return simulated;
  } finally {
    await closeLogs(logs);
  }
}
