import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Balance } from '../analytics/balance.ts';
import type { EventStore } from '../store/event-store.ts';
import { openStore } from '../store/open-store.ts';
import type { CollectorProcess } from './collector-process.ts';

export async function fetchBalance(loader: string): Promise<Balance> {
  const response = await fetch(`${loader}/balance`);
  if (!response.ok) throw new Error(await response.text());
  return (await response.json()) as Balance;
}

const timeoutMs = 60_000;

/** Nothing waits in the logs any more. */
export async function waitUntilLoaded(loader: string): Promise<void> {
  const until = performance.now() + timeoutMs;
  for (;;) {
    const waiting = await fetchBalance(loader).then((balance) => balance.waiting, String);
    if (waiting === 0) return;
    if (performance.now() > until) throw new Error(`Not everything was loaded: ${waiting}`);
    await wait(50);
  }
}

/** The engine belongs to one process: the loader is stopped once everything is loaded, and its folder looked into. */
export async function openLoadedStore(loading: CollectorProcess, dataFolder: string): Promise<EventStore> {
  await waitUntilLoaded(loading.loader);
  await loading.stop();
  return openStore(undefined, join(dataFolder, 'events', 'store'));
}
