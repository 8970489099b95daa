import type { Logger } from '@contenthub/server-kit/observability/logger';
import { BackgroundJob } from '@contenthub/server-kit/process/background-job';
import type { EventLog, LogEntry } from '../log/event-log.ts';
import type { EventStore } from '../store/event-store.ts';
import { Checkpoint } from './checkpoint.ts';
import { deduplicationToken, type LoadedRow, type PositionedRow, type RowBlock } from './event-rows.ts';

export type DeadLetter = {
  row: PositionedRow | undefined;
  seq: number;
  index: number;
  reason: string;
  raw: Uint8Array;
};

type Stream = 'events' | 'refused';

/** Receives the outcome of rows, for metrics. */
export type LoaderObserver = {
  /** Called with the age in seconds of each stored row. */
  onStored: (stream: Stream, delays: readonly number[]) => void;
  onDropped: (stream: Stream, result: 'dead_letter' | 'erased', count: number) => void;
  onFailure: (stream: Stream) => void;
};

const unobserved: LoaderObserver = { onStored() {}, onDropped() {}, onFailure() {} };

export type LoaderOptions = {
  /** Name of the log, which is also the name of the table: `events` or `refused`. */
  stream: Stream;
  log: EventLog;
  /** Opened when there are rows to store. */
  store: () => Promise<EventStore>;
  toRows: (entry: Uint8Array) => Omit<RowBlock, 'seq'>;
  /** Stores a rejected event as a dead letter; resolves once it is stored. */
  deadLetter: (letter: DeadLetter, logId: string) => Promise<void>;
  logger: Logger;
  blockBytes?: number;
  /** Loads the erased ids; called before the first row is stored. */
  prepare?: (store: EventStore) => Promise<void>;
  /** Whether a row belongs to a person whose data was erased. Such rows are counted but not stored. */
  isErased?: (row: LoadedRow) => boolean;
  /** Called with the rows before they are stored, to record which hours change. */
  beforeInsert?: (store: EventStore, rows: PositionedRow[]) => Promise<void>;
  /** Runs a task exclusively; nothing is stored while another task, such as an erasure, runs. */
  runExclusive?: <T>(work: () => Promise<T>) => Promise<T>;
  observer?: LoaderObserver;
};

const idleMs = 200;
const retry = { firstMs: idleMs, maxMs: 10_000 };

/**
 * Copies entries from a log to its table, in order and in blocks. Each row names its entry, so the table itself records
 * the progress. A loader that is killed at any point resumes without missing or duplicate rows.
 */
export class Loader {
  readonly #options: LoaderOptions;
  readonly #job: BackgroundJob;
  #checkpoint: Checkpoint | undefined;
  /** A block with an unknown outcome is retried unchanged; the store deduplicates it by its token. */
  #retryEntries: LogEntry[] | undefined;
  readonly #observer: LoaderObserver;
  /** When the log was last read to its end and stored, in milliseconds since 1970. */
  #caughtUpAt = Date.now();

  constructor(options: LoaderOptions) {
    this.#options = options;
    const { logger, stream, observer = unobserved } = options;
    this.#observer = observer;
    this.#job = new BackgroundJob({
      run: () => this.#run(),
      intervalMs: idleMs,
      retry,
      onError(error, { count }) {
        observer.onFailure(stream);
        if (count === 1) logger.warn({ err: error, stream }, 'loading events failed; they stay in the log');
      },
      onRecovered: () => logger.info({ stream }, 'loading events resumed'),
    });
  }

  /** The last log entry that is loaded. */
  get position(): number {
    return this.#checkpoint?.position ?? 0;
  }

  /** Everything that was accepted longer ago than this is stored. */
  get lagSeconds(): number {
    return (Date.now() - this.#caughtUpAt) / 1000;
  }

  /** Throws the error that currently prevents loading. */
  async check(): Promise<void> {
    if (this.#job.lastError !== undefined) throw new Error(String(this.#job.lastError));
  }

  start(): void {
    this.#job.start();
    this.#job.trigger();
  }

  stop(): Promise<void> {
    return this.#job.stop();
  }

  /** Loads one block and returns its number of entries. */
  async loadNext(): Promise<number> {
    const { log, store, stream, blockBytes = 16 * 1024 * 1024, runExclusive = (work) => work() } = this.#options;
    const startedAt = Date.now();
    const { last } = await log.state();
    const noteProgress = (position: number) => {
      if (position >= last) this.#caughtUpAt = startedAt;
    };
    if (!this.#checkpoint && last === 0) {
      noteProgress(0);
      return 0;
    }
    await this.#options.prepare?.(await store());
    this.#checkpoint ??= await Checkpoint.load(await store(), stream, log);
    const checkpoint = this.#checkpoint;
    const entries = this.#retryEntries ?? (await log.read(checkpoint.position, blockBytes));
    if (entries.length === 0) {
      noteProgress(checkpoint.position);
      return 0;
    }
    this.#retryEntries = entries;
    await runExclusive(() => this.#load(entries, checkpoint));
    this.#retryEntries = undefined;
    noteProgress(checkpoint.position);
    await log.trim(checkpoint.position);
    return entries.length;
  }

  async #load(entries: LogEntry[], checkpoint: Checkpoint): Promise<void> {
    const { isErased = () => false, stream } = this.#options;
    const blocks: RowBlock[] = [];
    const erased = new Map<number, number>();
    const deadLetters = new Map<number, number>();
    for (const entry of entries) blocks.push(await this.#toBlock(entry, checkpoint.logId, deadLetters));
    const rows = blocks.flatMap(({ seq, rows: own }) =>
      own.map((row, index) => {
        return Object.assign(row, { log_id: checkpoint.logId, stream_seq: seq, stream_index: index });
      }),
    );
    const remaining = rows.filter((row) => {
      if (!isErased(row)) return true;
      erased.set(row.stream_seq, (erased.get(row.stream_seq) ?? 0) + 1);
      return false;
    });
    await this.#options.beforeInsert?.(await this.#options.store(), remaining);
    const stored = checkpoint.excludeStored(remaining);
    await this.#insert(stored, checkpoint.logId, deadLetters);
    await checkpoint.advance(
      blocks.map(({ seq, collector, rows: own }) => ({
        seq,
        collector,
        taken: Math.max(own.length, deadLetters.get(seq) ?? 0),
        deadLetters: deadLetters.get(seq) ?? 0,
        erased: erased.get(seq) ?? 0,
      })),
    );
    const now = Date.now();
    this.#observer.onStored(
      stream,
      stored.map(({ received_at }) => Math.max(0, now - Number(received_at)) / 1000),
    );
    this.#observer.onDropped(stream, 'dead_letter', sum(deadLetters));
    this.#observer.onDropped(stream, 'erased', sum(erased));
  }

  /** Loads one block. While there are more, the next run follows at once. */
  async #run(): Promise<void> {
    try {
      if ((await this.loadNext()) > 0) this.#job.trigger();
    } catch (error) {
      // Another loader may have stored rows, or the log may have been recreated.
      this.#checkpoint = undefined;
      throw error;
    }
  }

  async #toBlock(entry: LogEntry, logId: string, deadLetters: Map<number, number>): Promise<RowBlock> {
    try {
      return { seq: entry.seq, ...this.#options.toRows(entry.bytes) };
    } catch (error) {
      const reason = `unreadable entry: ${String(error)}`;
      await this.#options.deadLetter({ row: undefined, seq: entry.seq, index: 0, reason, raw: entry.bytes }, logId);
      deadLetters.set(entry.seq, 1);
      return { seq: entry.seq, collector: '', rows: [] };
    }
  }

  /** Halves a rejected block until the invalid row is found; the other rows are stored. */
  async #insert(rows: PositionedRow[], logId: string, deadLetters: Map<number, number>): Promise<void> {
    if (rows.length === 0) return;
    const { stream, deadLetter } = this.#options;
    const store = await this.#options.store();
    try {
      await store.insert(stream, rows, deduplicationToken(logId, rows));
    } catch (error) {
      if (!isRowError(error)) throw error;
      const [row] = rows;
      if (rows.length === 1 && row) {
        const { stream_seq: seq, stream_index: index } = row;
        const reason = `rejected by the store: ${error.type}`;
        await deadLetter({ row, seq, index, reason, raw: Buffer.from(JSON.stringify(row)) }, logId);
        deadLetters.set(seq, (deadLetters.get(seq) ?? 0) + 1);
        return;
      }
      const half = rows.length >> 1;
      await this.#insert(rows.slice(0, half), logId, deadLetters);
      await this.#insert(rows.slice(half), logId, deadLetters);
    }
  }
}

function sum(counts: ReadonlyMap<number, number>): number {
  return [...counts.values()].reduce((total, count) => total + count, 0);
}

/** Names of errors that are caused by a row's content and are therefore permanent. */
const rowErrors = new Set([
  'ARGUMENT_OUT_OF_BOUND',
  'CANNOT_CONVERT_TYPE',
  'CANNOT_INSERT_NULL_IN_ORDINARY_COLUMN',
  'CANNOT_PARSE_BOOL',
  'CANNOT_PARSE_DATE',
  'CANNOT_PARSE_DATETIME',
  'CANNOT_PARSE_ESCAPE_SEQUENCE',
  'CANNOT_PARSE_INPUT_ASSERTION_FAILED',
  'CANNOT_PARSE_NUMBER',
  'CANNOT_PARSE_QUOTED_STRING',
  'CANNOT_PARSE_TEXT',
  'CANNOT_PARSE_UUID',
  'CANNOT_READ_ALL_DATA',
  'CANNOT_READ_ARRAY_FROM_TEXT',
  'INCORRECT_DATA',
  'TYPE_MISMATCH',
  'VALUE_IS_OUT_OF_RANGE_OF_DATA_TYPE',
]);

/**
 * Whether a row caused the error. A field without a column does not count: a newer intake wrote it, and it loads once
 * the loader is updated.
 */
function isRowError(error: unknown): error is Error & { type: string } {
  // Compares the name because chdb uses its own error class.
  if (!(error instanceof Error) || !('type' in error) || typeof error.type !== 'string') return false;
  return rowErrors.has(error.type) && !error.message.includes('Unknown field');
}
