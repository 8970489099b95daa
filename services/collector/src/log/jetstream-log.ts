import { setTimeout as wait } from 'node:timers/promises';
import { closeNats, natsConnectionOptions } from '@contenthub/server-kit/outgoing/nats-connection';
import {
  DiscardPolicy,
  JetStreamApiError,
  type JetStreamManager,
  jetstreamManager,
  RetentionPolicy,
  StorageType,
} from '@nats-io/jetstream';
import { connect, type NatsConnection, nanos } from '@nats-io/transport-node';
import {
  type EventLog,
  type LogEntry,
  LogFullError,
  type LogState,
  LogUnavailableError,
  type TrimOptions,
} from './event-log.ts';

export type JetStreamLogOptions = {
  url: string;
  /** Of the stream; its subject is the same in small letters. */
  stream: string;
  maxBytes: number;
  replicas: number;
  /** How long an entry is tried before its sender is told that nobody knows. An election takes up to seven seconds. */
  patienceMs?: number;
  /** How long one attempt waits for its answer. */
  attemptMs?: number;
  duplicateWindowMs?: number;
};

/** What the server says when the stream, or all its room for streams, is full. */
const fullCodes = new Set([10077, 10047, 10023]);
const readConcurrency = 32;

/**
 * The log of a hub of several processes: a stream of NATS JetStream. Old entries stay until they are forgotten, so the
 * server remembers their ids even if it is killed, and a full stream refuses instead of dropping what is not stored yet.
 */
export class JetStreamLog implements EventLog {
  readonly #options: Required<JetStreamLogOptions>;
  readonly #opening: Promise<JetStreamManager>;
  #connection: NatsConnection | undefined;
  #manager: JetStreamManager | undefined;
  #closed = false;

  constructor(options: JetStreamLogOptions) {
    this.#options = { patienceMs: 9000, attemptMs: 2000, duplicateWindowMs: 120_000, ...options };
    this.#opening = this.#begin();
    // Whoever asks is told; nobody may be asking yet.
    this.#opening.catch(() => {});
  }

  async append(id: string, bytes: Uint8Array): Promise<number> {
    const { stream, patienceMs, attemptMs } = this.#options;
    const until = performance.now() + patienceMs;
    for (let attempt = 0; ; attempt += 1) {
      try {
        const manager = await this.#open(until);
        const left = Math.max(1, Math.ceil(until - performance.now()));
        const options = { msgID: id, timeout: Math.min(attemptMs, left) };
        return (await manager.jetstream().publish(stream.toLowerCase(), bytes, options)).seq;
      } catch (error) {
        if (isFull(error)) throw new LogFullError('The stream of events is full.');
        if (this.#closed || performance.now() >= until) throw new LogUnavailableError(String(error));
        await wait(Math.min(50 * 2 ** attempt, 500));
      }
    }
  }

  async read(after: number, maxBytes: number): Promise<LogEntry[]> {
    const { first, last } = await this.state();
    const entries: LogEntry[] = [];
    let next = Math.max(after + 1, first);
    let taken = 0;
    while (next <= last && taken < maxBytes) {
      const seqs = Array.from({ length: Math.min(readConcurrency, last - next + 1) }, (_, index) => next + index);
      const found = await Promise.all(seqs.map((seq) => this.#entry(seq)));
      for (const entry of found) {
        if (!entry && !(await this.#isGone(next))) return entries;
        next += 1;
        if (entry) entries.push(entry);
        taken += entry?.bytes.length ?? 0;
        if (taken >= maxBytes) break;
      }
    }
    return entries;
  }

  /** Nothing is thrown away while there is room: the server goes by what is there to know an id again after a restart. */
  async trim(upTo: number, { everything = false }: TrimOptions = {}): Promise<void> {
    const { first, bytes, maxBytes } = await this.state();
    if ((bytes < maxBytes / 2 && !everything) || upTo < first) return;
    const manager = await this.#open();
    await manager.streams.purge(this.#options.stream, { seq: upTo + 1 });
  }

  async state(): Promise<LogState> {
    const manager = await this.#open();
    const { created, state, config } = await manager.streams.info(this.#options.stream);
    const first = Math.max(state.first_seq, 1);
    return { identity: created, first, last: state.last_seq, bytes: state.bytes, maxBytes: config.max_bytes };
  }

  async close(): Promise<void> {
    this.#closed = true;
    if (this.#connection) await closeNats(this.#connection);
  }

  /** By any replica; one that lags behind, or leads since a moment, may not have it yet. */
  async #entry(seq: number): Promise<LogEntry | undefined> {
    const manager = await this.#open();
    const found = await manager.direct.getMessage(this.#options.stream, { seq });
    return found ? { seq, bytes: found.data } : undefined;
  }

  /** What a replica does not have is passed over only if the stream itself says that it was removed. */
  async #isGone(seq: number): Promise<boolean> {
    const manager = await this.#open();
    const { state } = await manager.streams.info(this.#options.stream, { deleted_details: true });
    return seq < state.first_seq || (state.deleted ?? []).includes(seq);
  }

  async #begin(): Promise<JetStreamManager> {
    const { url } = this.#options;
    const connection = await connect({
      ...natsConnectionOptions(url),
      name: 'contenthub-events',
      waitOnFirstConnect: true,
      maxReconnectAttempts: -1,
      reconnectTimeWait: 250,
    });
    this.#connection = connection;
    const manager = await jetstreamManager(connection, { checkAPI: false });
    while (!this.#closed) {
      const result = await this.#makeStream(manager).catch((error: unknown) => error);
      if (!(result instanceof Error)) {
        this.#manager = manager;
        return manager;
      }
      if (isFull(result)) throw result;
      await wait(250);
    }
    await connection.close();
    throw new LogUnavailableError('The log was closed before it was open.');
  }

  async #makeStream(manager: JetStreamManager): Promise<void> {
    const { stream, maxBytes, replicas, duplicateWindowMs } = this.#options;
    const config = {
      subjects: [stream.toLowerCase()],
      discard: DiscardPolicy.New,
      max_bytes: maxBytes,
      num_replicas: replicas,
      duplicate_window: nanos(duplicateWindowMs),
      allow_direct: true,
    };
    const fixed = { name: stream, retention: RetentionPolicy.Limits, storage: StorageType.File };
    const known = await manager.streams.info(stream).catch(() => undefined);
    if (known) await manager.streams.update(stream, config);
    else await manager.streams.add({ ...fixed, ...config });
  }

  /** Waits for a server that is not there yet, but not for ever. */
  async #open(until = performance.now() + this.#options.attemptMs): Promise<JetStreamManager> {
    if (this.#manager) return this.#manager;
    const late = wait(Math.max(0, until - performance.now()), undefined, { ref: false }).then(() => {
      throw new LogUnavailableError('NATS does not answer.');
    });
    return Promise.race([this.#opening, late]);
  }
}

function isFull(error: unknown): boolean {
  return error instanceof JetStreamApiError && fullCodes.has(error.code);
}
