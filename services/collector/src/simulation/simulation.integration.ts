import { join } from 'node:path';
import { temporaryFolder } from '@contenthub/testing/fixtures/temporary-folder';
import { expect, it } from 'vitest';
import { Analytics } from '../analytics/analytics.ts';
import { getBalance } from '../analytics/balance.ts';
import { removeEvents } from '../erasure/remove-events.ts';
import { closeLogs, openLogs } from '../log/open-logs.ts';
import { openStore } from '../store/open-store.ts';
import { silentLogger } from '../testing/pipeline.ts';
import { addSimulated } from './simulated-store.ts';

const dayMs = 24 * 60 * 60 * 1000;
const settings = { EVENT_LOG_MB: 64, EVENT_LOG_REPLICAS: 1, EVENT_RETENTION_DAYS: 400, EVENT_STATEMENT_MB: 1024 };
const post = { id: 1, title: 'Commas', url: '/blog/grammar/commas', author: 'ada', categories: ['grammar'] };

it('K11a adds labelled readers through the intake and removes them, and the balance stays exact', async () => {
  const folder = await temporaryFolder();
  const from = Math.floor(Date.now() / dayMs) * dayMs - 40 * dayMs;
  const read = async () => {
    const logs = await openLogs(settings, folder.path);
    const store = await openStore(undefined, join(folder.path, 'store'));
    try {
      const analytics = new Analytics(async () => store);
      const period = { from: new Date(from).toISOString(), to: new Date(from + 3 * dayMs).toISOString() };
      const { totals, simulated } = await analytics.query({ ...period, metrics: ['views', 'readers', 'ends'] });
      const [raw] = await store.rows(
        `select count() as views, uniqExact(containerId) as readers from page_views
          where happened_at >= fromUnixTimestamp64Milli({from: Int64}) and happened_at < fromUnixTimestamp64Milli({to: Int64})`,
        { from, to: from + 3 * dayMs },
      );
      return { totals, simulated, raw, balance: await getBalance(store, logs) };
    } finally {
      await store.close();
      await closeLogs(logs);
    }
  };
  try {
    const options = { seed: 1, posts: [post], from, days: 3, visitsPerDay: 20 };
    const { events } = await addSimulated(settings, folder.path, options, silentLogger);
    const before = await read();
    expect(before.totals).toMatchObject(before.raw as object);
    expect(before.totals.ends).toBeGreaterThan(0);
    expect(before).toMatchObject({ simulated: true, balance: { loaded: events, pendingEntries: 0, refused: [] } });
    expect(await removeEvents('simulated', settings, folder.path)).toBe(before.balance.stored);
    const after = await read();
    expect(after).toMatchObject({ totals: { views: 0, readers: 0, ends: 0 }, simulated: false });
    expect(after.balance).toMatchObject({ stored: 0, erased: before.balance.stored });
    expect(after.balance.duplicates).toBe(before.balance.duplicates);
  } finally {
    await folder.remove();
  }
});
