import { join } from 'node:path';
import { expect } from 'vitest';
import type { Balance } from '../questions/balance.ts';
import type { EventStore } from '../store/event-store.ts';
import { openStore } from '../store/open-store.ts';
import type { CollectorProcess } from './collector-process.ts';

export async function balanceFrom(loader: string): Promise<Balance> {
  const response = await fetch(`${loader}/balance`);
  if (!response.ok) throw new Error(await response.text());
  return (await response.json()) as Balance;
}

/** Nothing waits in the logs any more. */
export async function everythingLoaded(loader: string): Promise<void> {
  const waiting = () => balanceFrom(loader).then((balance) => balance.waiting, String);
  await expect.poll(waiting, { timeout: 30_000 }).toBe(0);
}

/** The engine belongs to one process: the loader is stopped once everything is loaded, and its folder looked into. */
export async function openLoadedStore(loading: CollectorProcess, dataFolder: string): Promise<EventStore> {
  await everythingLoaded(loading.loader);
  await loading.stop();
  return openStore(undefined, join(dataFolder, 'events', 'store'));
}
