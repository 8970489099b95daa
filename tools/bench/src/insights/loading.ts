import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { EventStore } from '@contenthub/collector/store/event-store';
import { ratiosByRound } from '../harness/rounds.ts';
import { type Figure, medianFigure } from '../report/figure.ts';
import { openStoredEvents, simulateEvents } from './simulated-store.ts';

const defaultEvents = 60_000;
const rounds = 5;
/** About as many rows as the loader stores at once. */
const rowsPerInsert = 20_000;

type Measured = { ms: number; cpuMs: number };

/**
 * How many events the loader stores per second, from its log to the table, compared with the bare engine, which inserts
 * the same rows into a table of the same kind from files in its own format.
 */
export async function measureLoading(events = defaultEvents): Promise<Figure[]> {
  const loader: Measured[] = [];
  const bare: Measured[] = [];
  const counts: number[] = [];
  // The first round warms up.
  for (let round = 0; round <= rounds; round += 1) {
    const folder = await mkdtemp(join(tmpdir(), 'contenthub-loading-'));
    try {
      const sent = await simulateEvents(folder, events);
      const opened = await openStoredEvents(folder);
      try {
        const loaded = await timed(() => opened.load());
        const inserted = await insertBare(opened.store, folder);
        if (round === 0) continue;
        console.log(`round ${round} of ${rounds}`);
        counts.push(sent);
        loader.push(loaded);
        bare.push(inserted);
      } finally {
        await opened.close();
      }
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }
  const perSecond = (taken: Measured[], of: keyof Measured) =>
    taken.map((each, index) => ((counts[index] ?? 0) * 1000) / each[of]);
  const [ours, theirs] = [perSecond(loader, 'cpuMs'), perSecond(bare, 'cpuMs')];
  return [
    medianFigure('loading: stored by the loader', perSecond(loader, 'ms'), 'events/s', { atLeast: 20_000 }),
    medianFigure('loading: stored by the loader, per second of CPU time', ours, 'events', null),
    medianFigure('loading: inserted by the bare engine, per second of CPU time', theirs, 'events', null),
    medianFigure('loading: loader ÷ bare engine, CPU time', ratiosByRound(ours, theirs), '', { atLeast: 0.6 }),
  ];
}

async function timed(work: () => Promise<unknown>): Promise<Measured> {
  const startedAt = performance.now();
  const cpu = process.cpuUsage();
  await work();
  // The embedded engine runs in this process.
  const { user, system } = process.cpuUsage(cpu);
  return { ms: performance.now() - startedAt, cpuMs: (user + system) / 1000 };
}

/** Inserts all stored rows again, from files, into a table of the same kind. */
async function insertBare(store: EventStore, folder: string): Promise<Measured> {
  const [found] = await store.rows<{ rows: number }>('select count() as rows from events');
  const files: string[] = [];
  for (let offset = 0; offset < (found?.rows ?? 0); offset += rowsPerInsert) {
    const file = join(folder, `rows-${offset}.native`);
    await store.command(
      `insert into function file('${file}', Native) select * from events
        order by stream_seq, stream_index limit ${rowsPerInsert} offset ${offset}`,
    );
    files.push(file);
  }
  await store.command('create table bare as events');
  return timed(async () => {
    for (const file of files) {
      await store.command(
        `insert into bare settings insert_deduplication_token = '${file}' select * from file('${file}', Native)`,
      );
    }
  });
}
