import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { DatabaseSync } from 'node:sqlite';
import { FileLog } from '@contenthub/collector/log/file-log';
import { ratiosByRound, runRounds } from '../harness/rounds.ts';
import { type Figure, median } from '../report/figure.ts';

/** The part of an event log that requests wait for. */
type AppendOnly = { append: (id: string, bytes: Uint8Array) => Promise<number>; close: () => Promise<void> };

const rounds = 5;
const entries = 20_000;
/** Requests that wait at the same time. */
const concurrency = 64;
const entryBytes = 1024;
const maxBytes = 1024 * 1024 * 1024;

/**
 * Compares the file log with a table in SQLite. Both flush to disk before they acknowledge, and entries that arrive
 * meanwhile are written together. `node:sqlite` is synchronous, so a flush also delays every other request.
 */
export async function measureEventLog(): Promise<Figure[]> {
  const results = await runRounds(
    {
      file: () => measureAppends((folder) => FileLog.open(folder, { maxBytes })),
      sqlite: () => measureAppends(async (folder) => new SqliteLog(join(folder, 'log.db'))),
    },
    rounds,
  );
  const perSecond = (kind: keyof typeof results) => results[kind].map((one) => one.perSecond);
  const delay = (kind: keyof typeof results) => median(results[kind].map(({ delayMs }) => delayMs));
  const ratios = ratiosByRound(perSecond('sqlite'), perSecond('file'));
  return [
    { name: 'file log, entries', value: median(perSecond('file')), unit: '/s', aim: null },
    { name: 'SQLite, entries', value: median(perSecond('sqlite')), unit: '/s', aim: null },
    {
      name: 'SQLite ÷ file log, entries per second',
      value: median(ratios),
      unit: '',
      aim: null,
      spread: [Math.min(...ratios), Math.max(...ratios)],
    },
    { name: 'file log, event loop delay p99', value: delay('file'), unit: 'ms', aim: null },
    { name: 'SQLite, event loop delay p99', value: delay('sqlite'), unit: 'ms', aim: null },
  ];
}

type AppendResult = { perSecond: number; delayMs: number };

async function measureAppends(open: (folder: string) => Promise<AppendOnly>): Promise<AppendResult> {
  const folder = await mkdtemp(join(tmpdir(), 'contenthub-log-'));
  const log = await open(folder);
  const bytes = new Uint8Array(entryBytes).fill(120);
  const delay = monitorEventLoopDelay({ resolution: 1 });
  let next = 0;
  const appendAll = async () => {
    while (next < entries) {
      next += 1;
      await log.append(`entry-${next}`, bytes);
    }
  };
  delay.enable();
  const started = performance.now();
  await Promise.all(Array.from({ length: concurrency }, appendAll));
  const seconds = (performance.now() - started) / 1000;
  delay.disable();
  await log.close();
  await rm(folder, { recursive: true });
  return { perSecond: entries / seconds, delayMs: delay.percentile(99) / 1e6 };
}

type PendingAppend = { id: string; bytes: Uint8Array; resolve: (seq: number) => void };

/** What a log on SQLite would do for an append: one transaction for all entries that wait. */
class SqliteLog implements AppendOnly {
  readonly #database: DatabaseSync;
  readonly #insert;
  #waiting: PendingAppend[] = [];

  constructor(path: string) {
    this.#database = new DatabaseSync(path);
    this.#database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL');
    this.#database.exec('CREATE TABLE log (seq INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, bytes BLOB NOT NULL)');
    this.#insert = this.#database.prepare('INSERT INTO log (id, bytes) VALUES (?, ?)');
  }

  append(id: string, bytes: Uint8Array): Promise<number> {
    return new Promise((resolve) => {
      this.#waiting.push({ id, bytes, resolve });
      // Requests of the same turn of the event loop share a transaction.
      if (this.#waiting.length === 1) setImmediate(() => this.#commit());
    });
  }

  async close(): Promise<void> {
    this.#database.close();
  }

  #commit(): void {
    const group = this.#waiting.splice(0);
    this.#database.exec('BEGIN');
    const numbers = group.map(({ id, bytes }) => Number(this.#insert.run(id, bytes).lastInsertRowid));
    this.#database.exec('COMMIT');
    for (const [index, { resolve }] of group.entries()) resolve(numbers[index] as number);
  }
}
