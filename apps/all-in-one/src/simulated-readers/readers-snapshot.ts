import { cp, mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from '@contenthub/server-kit/observability/logger';
import { snapshotsFolder } from '../repository-paths.ts';

const dayMs = 24 * 3_600_000;
const readers = { days: 90, visitsPerDay: 80 };
const settings = { EVENT_LOG_MB: 256, EVENT_LOG_REPLICAS: 1, EVENT_RETENTION_DAYS: 400, EVENT_STATEMENT_MB: 1024 };
const prefix = 'readers-';
const todaysName = (now = Date.now()) => `${prefix}${new Date(now).toISOString().slice(0, 10)}`;

/** Whether the collector starts with simulated readers. Those of a real engine are not ours to add. */
export function hasSimulatedReaders(env: Record<string, string | undefined>): boolean {
  return !env.NATS_URL && !env.CLICKHOUSE_URL && env.SIMULATED_READERS !== 'off';
}

/** Names of snapshots, the newest first. */
async function listSnapshots(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => []);
  return names
    .filter((name) => name.startsWith(prefix))
    .sort()
    .reverse();
}

export async function hasReaders(folder = snapshotsFolder): Promise<boolean> {
  return (await listSnapshots(folder)).length > 0;
}

export async function hasTodaysReaders(folder = snapshotsFolder): Promise<boolean> {
  return (await listSnapshots(folder)).includes(todaysName());
}

/** Copies the newest snapshot of simulated readers to the folder of a collector that does not run yet, if there is one. */
export async function copyReaders(target: string, folder = snapshotsFolder): Promise<boolean> {
  const [newest] = await listSnapshots(folder);
  if (!newest) return false;
  await cp(join(folder, newest), target, { recursive: true });
  return true;
}

/** Makes a snapshot of simulated readers up to now, in place of older ones. Does nothing if today's exists. */
export async function makeReadersSnapshot(
  logger: Logger,
  folder = snapshotsFolder,
  { days, visitsPerDay } = readers,
): Promise<void> {
  if (await hasTodaysReaders(folder)) return;
  await mkdir(folder, { recursive: true });
  // Under another name until it is complete.
  const unfinished = await mkdtemp(join(folder, 'unfinished-'));
  const from = Math.floor(Date.now() / dayMs) * dayMs - (days - 1) * dayMs;
  // Loaded on demand, because `npm run dev` only copies a snapshot, and these modules load the collector.
  const { addSimulated } = await import('@contenthub/collector/simulation/simulated-store');
  const { readSimulatedPosts } = await import('./simulated-posts.ts');
  const posts = await readSimulatedPosts();
  await addSimulated(settings, unfinished, { seed: 1, posts, from, days, visitsPerDay }, logger);
  for (const name of await readdir(unfinished)) {
    if (name.endsWith('.lock')) await rm(join(unfinished, name), { recursive: true });
  }
  const older = await listSnapshots(folder);
  await rename(unfinished, join(folder, todaysName()));
  for (const name of older) await rm(join(folder, name), { recursive: true, force: true });
}
