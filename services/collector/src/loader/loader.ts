import type { Logger } from '@contenthub/server-kit/observability/logger';
import { BackgroundJob } from '@contenthub/server-kit/process/background-job';
import type { EventLog, LogEntry } from '../log/event-log.ts';
import type { EventStore } from '../store/event-store.ts';
import type { NativeBlock } from '../store/native-block.ts';
import { Checkpoint, type LoadedEntry } from './checkpoint.ts';
import { deduplicationToken, type LoadedRow, type PositionedRow, type RowBlock } from './event-rows.ts';
import { insertRows } from './row-inserts.ts';

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

type ChangeRecorder = { add: (row: PositionedRow) => void; save: (store: EventStore) => Promise<void> };

export type LoaderOptions = {
  /** Name of the log, which is also the name of the table: `events` or `refused`. */
  stream: Stream;
  log: EventLog;
  /** Opened when there are rows to store. */
  store: () => Promise<EventStore>;
  toRows: (entry: Uint8Array) => RowBlock;
  /** Stores a rejected event as a dead letter; resolves once it is stored. */
  deadLetter: (letter: DeadLetter, logId: string) => Promise<void>;
  logger: Logger;
  blockBytes?: number;
  /** Loads the erased ids; called before the first row is stored. */
  prepare?: (store: EventStore) => Promise<void>;
  /** Whether a row belongs to a person whose data was erased. Such rows are counted but not stored. */
  isErased?: (row: LoadedRow) => boolean;
  /** Records what the rows of a block change, before they are stored. */
  recordChanges?: () => ChangeRecorder;
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
  #block: NativeBlock | undefined;
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

  /** Stores rows in a native block, and those that it cannot take as JSON. */
  async #load(entries: LogEntry[], checkpoint: Checkpoint): Promise<void> {
    const { isErased = () => false, recordChanges, stream, deadLetter } = this.#options;
    const { logId } = checkpoint;
    const changes = recordChanges?.();
    const loaded = new Map<number, LoadedEntry>();
    const receivedAt: number[] = [];
    const others: PositionedRow[] = [];
    let [first, last]: (PositionedRow | undefined)[] = [];
    const store = await this.#options.store();
    this.#block ??= await store.createBlock(stream);
    const block = this.#block;
    block.clear();
    for (const entry of entries) {
      const { seq } = entry;
      const { collector, rows, deadLetters } = await this.#parse(entry, logId);
      const counts = { seq, collector, taken: rows.length + deadLetters, deadLetters, erased: 0 };
      loaded.set(seq, counts);
      for (const [index, fields] of rows.entries()) {
        const row = Object.assign(fields, { log_id: logId, stream_seq: seq, stream_index: index });
        if (isErased(row)) {
          counts.erased += 1;
          continue;
        }
        changes?.add(row);
        if (checkpoint.isStored(row)) continue;
        receivedAt.push(Number(row.received_at));
        if (!block.append(row)) {
          others.push(row);
          continue;
        }
        first ??= row;
        last = row;
      }
    }
    await changes?.save(store);
    await insertRows(others, {
      ...{ store, table: stream, logId },
      onRejected: async (row, type) => {
        const { stream_seq: seq, stream_index: index } = row;
        const reason = `rejected by the store: ${type}`;
        await deadLetter({ row, seq, index, reason, raw: Buffer.from(JSON.stringify(row)) }, logId);
        const counts = loaded.get(seq);
        if (counts) counts.deadLetters += 1;
      },
    });
    if (block.rows > 0) await store.insertBlock(stream, block, deduplicationToken(logId, first, last, block.rows));
    const all = [...loaded.values()];
    await checkpoint.advance(all);
    const now = Date.now();
    const sum = (of: 'deadLetters' | 'erased') => all.reduce((total, each) => total + each[of], 0);
    this.#observer.onStored(
      stream,
      receivedAt.map((at) => Math.max(0, now - at) / 1000),
    );
    this.#observer.onDropped(stream, 'dead_letter', sum('deadLetters'));
    this.#observer.onDropped(stream, 'erased', sum('erased'));
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

  async #parse(entry: LogEntry, logId: string): Promise<RowBlock & { deadLetters: number }> {
    try {
      return { ...this.#options.toRows(entry.bytes), deadLetters: 0 };
    } catch (error) {
      const reason = `unreadable entry: ${String(error)}`;
      await this.#options.deadLetter({ row: undefined, seq: entry.seq, index: 0, reason, raw: entry.bytes }, logId);
      return { collector: '', rows: [], deadLetters: 1 };
    }
  }
}
