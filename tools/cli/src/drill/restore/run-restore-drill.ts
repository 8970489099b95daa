import { setTimeout as wait } from 'node:timers/promises';
import { runArchive } from '../../backup/archive.ts';
import { restoreBackup } from '../../backup/restore-backup.ts';
import { takeBackup } from '../../backup/take-backup.ts';
import { expectedEvents, type Inventory, readEvents, takeInventory } from './inventory.ts';
import { RestoreStack } from './restore-stack.ts';
import { type WriterName, Writers, writerNames } from './writers.ts';

export type RestoreResult = {
  store: WriterName;
  /** Writes that were acknowledged before the chosen time, and those found after the restore to that time. */
  written: number;
  restored: number;
  checksumsEqual: boolean;
  /** Acknowledged before the crash, but not in the newest archived state. */
  lost: number;
  /** How long before the crash the oldest lost write was acknowledged. */
  rpoMs: number;
};

export type RestoreDrill = {
  at: Date;
  backupMs: number;
  /** From the beginning of the restore until the services answer and all events are stored. */
  rtoMs: { newest: number; chosenTime: number };
  results: RestoreResult[];
};

type Options = { seconds: number; report: (step: string) => void };
const quiet = () => {};

/**
 * Writes steadily, takes a backup, notes a time, goes on writing, and destroys everything. Then it restores twice into
 * empty disks: the newest state, to count what a crash loses, and the state at the noted time, which must be exact.
 */
export async function runRestoreDrill({ seconds, report }: Options): Promise<RestoreDrill> {
  report('starting engines');
  const stack = await RestoreStack.start();
  const archiving = new AbortController();
  try {
    const intake = stack.collector?.address ?? '';
    const writers = await Writers.open({ ...stack.sources, intake });
    const archived = runArchive(stack.repository, stack.stores(), archiving.signal, quiet);
    report('writing');
    writers.start();
    await writers.during(wait((seconds / 3) * 1000));
    report('backing up');
    const backupBegan = performance.now();
    await writers.during(
      takeBackup(stack.repository, stack.stores(), (store, done) => {
        if (done === 0) report(`backing up ${store}`);
      }),
    );
    const backupMs = performance.now() - backupBegan;
    report('writing');
    await writers.during(wait((seconds / 3) * 1000));

    const { at, expected } = await noteTime(stack, writers);
    const before = countAll(writers);
    writers.start();
    await wait((seconds / 3) * 1000);
    report('destroying everything');
    const crashed = writers.pause();
    const destroyedAt = Date.now();
    await stack.destroy();
    await crashed.catch(() => {});
    archiving.abort();
    await archived;
    const acknowledged = structuredClone(writers.ledger);
    await writers.close().catch(() => {});

    report('restoring the newest state');
    const newest = await restoreAndRead(stack, undefined);
    await stack.destroy();
    report(`restoring ${at.toISOString()}`);
    const chosen = await restoreAndRead(stack, at, expected.media.keys);

    const results = writerNames.map((store) => {
      const found = new Set(newest.inventory[store].keys);
      const lost = acknowledged[store].filter(({ key, at: time }) => time <= destroyedAt && !found.has(key));
      return {
        store,
        written: before[store],
        restored: chosen.inventory[store].keys.length,
        checksumsEqual: chosen.inventory[store].checksum === expected[store].checksum,
        lost: lost.length,
        rpoMs: lost.length > 0 ? destroyedAt - Math.min(...lost.map(({ at: time }) => time)) : 0,
      };
    });
    return { at, backupMs, rtoMs: { newest: newest.ms, chosenTime: chosen.ms }, results };
  } catch (error) {
    const written = stack.collector?.written.split('\n').slice(-20).join('\n');
    throw new Error(`The drill failed. The collector wrote:\n${written}`, { cause: error });
  } finally {
    archiving.abort();
    await stack.stop();
  }
}

/** Holds all writers for a whole second, the resolution of MariaDB's log, and reads everything at that time. */
async function noteTime(stack: RestoreStack, writers: Writers) {
  await writers.pause();
  await stack.waitUntilLoaded();
  const at = new Date(Math.ceil(Date.now() / 1000) * 1000);
  await wait(at.getTime() - Date.now() + 50);
  const events = expectedEvents(writers.ledger.events.map(({ key }) => key));
  const expected: Record<WriterName, Inventory> = { ...(await takeInventory(stack.sources)), events };
  return { at, expected };
}

const countAll = ({ ledger }: Writers) =>
  Object.fromEntries(writerNames.map((name) => [name, ledger[name].length])) as Record<WriterName, number>;

async function restoreAndRead(stack: RestoreStack, at: Date | undefined, mediaFiles?: readonly string[]) {
  const startedAt = performance.now();
  await stack.startEmpty();
  await restoreBackup({ repository: stack.repository, stores: stack.stores(), at, report: quiet });
  await stack.postgres.start();
  // Before the services start, because they write to their databases. Reading is no part of the recovery time.
  const readingStartedAt = performance.now();
  const rest = await takeInventory({ ...stack.sources, ...(mediaFiles && { mediaFiles }) });
  const readingMs = performance.now() - readingStartedAt;
  await stack.startRestored('post-1');
  const ms = performance.now() - startedAt - readingMs;
  await stack.collector?.stop();
  const inventory: Record<WriterName, Inventory> = { ...rest, events: await readEvents(stack.eventStoreFolder) };
  return { ms, inventory };
}
