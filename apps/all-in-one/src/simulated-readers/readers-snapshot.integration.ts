import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CollectorSettings } from '@contenthub/collector/settings';
import { startCollector } from '@contenthub/collector/start';
import type { AnalyticsResponse } from '@contenthub/contracts/analytics/analytics-api';
import { analyticsPaths } from '@contenthub/contracts/analytics/metrics';
import { issueStaffToken } from '@contenthub/platform/staff/staff-tokens';
import { createLogger } from '@contenthub/server-kit/observability/logger';
import { readSettings } from '@contenthub/server-kit/process/settings';
import { expect, it, onTestFinished } from 'vitest';
import { copyReaders, hasTodaysReaders, makeReadersSnapshot } from './readers-snapshot.ts';

const secret = 'a secret of tests that is long enough';
const dayMs = 24 * 3_600_000;

it('K11b a collector starts with the simulated readers of the newest snapshot', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'contenthub-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const snapshots = join(folder, 'snapshots');
  const logger = createLogger('hub', 'silent');
  expect(await copyReaders(join(folder, 'none'), snapshots)).toBe(false);
  await mkdir(join(snapshots, 'readers-2020-01-01'), { recursive: true });
  expect(await hasTodaysReaders(snapshots)).toBe(false);
  await makeReadersSnapshot(logger, snapshots, { days: 3, visitsPerDay: 20 });
  expect(await hasTodaysReaders(snapshots)).toBe(true);
  const events = join(folder, 'events');
  expect(await copyReaders(events, snapshots)).toBe(true);
  const settings = readSettings(CollectorSettings, {
    ...{ COLLECTOR_PORT: '0', LOADER_PORT: '0', DATA_FOLDER: folder, EVENT_TOKEN_SECRET: secret },
  });
  const collector = await startCollector(settings, logger, events);
  onTestFinished(() => collector.stop());
  const today = Math.floor(Date.now() / dayMs) * dayMs;
  const response = await fetch(`${collector.loader}${analyticsPaths.query}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${await issueStaffToken(secret, { subject: '1', role: 'viewer' })}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({
      ...{ from: new Date(today - 2 * dayMs).toISOString(), to: new Date(today).toISOString() },
      ...{ metrics: ['readers'], interval: 'day' },
    }),
  });
  const { rows, simulated } = (await response.json()) as AnalyticsResponse;
  expect(rows.map(({ metrics }) => (metrics.readers ?? 0) > 0)).toEqual([true, true]);
  expect(simulated).toBe(true);
});
