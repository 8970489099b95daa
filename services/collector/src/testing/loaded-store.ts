import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Balance } from '@contenthub/contracts/analytics/balance';
import type { EventStore } from '../store/event-store.ts';
import { openStore } from '../store/open-store.ts';
import type { CollectorProcess } from './collector-process.ts';

export async function fetchBalance(loader: string): Promise<Balance> {
  const response = await fetch(`${loader}/balance`);
  if (!response.ok) throw new Error(await response.text());
  return (await response.json()) as Balance;
}

const timeoutMs = 60_000;

/** Resolves when the logs are empty. */
export async function waitUntilLoaded(loader: string): Promise<void> {
  const until = performance.now() + timeoutMs;
  for (;;) {
    const pending = await fetchBalance(loader).then((balance) => balance.pendingEntries, String);
    if (pending === 0) return;
    if (performance.now() > until) throw new Error(`Not everything was loaded: ${pending}`);
    await wait(50);
  }
}

/** chdb belongs to one process, so this stops the loader once everything is loaded and opens its folder. */
export async function openLoadedStore(loading: CollectorProcess, dataFolder: string): Promise<EventStore> {
  await waitUntilLoaded(loading.loader);
  await loading.stop();
  return openStore(undefined, join(dataFolder, 'events', 'store'), { queryDeadlineSeconds: 600 });
}
