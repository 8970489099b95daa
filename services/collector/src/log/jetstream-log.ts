import { setTimeout as wait } from 'node:timers/promises';
import { closeNats, natsConnectionOptions } from '@contenthub/server-kit/outgoing/nats-connection';
import { retry } from '@contenthub/server-kit/process/backoff';
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
  /** Name of the stream; its subject is the same name in lower case. */
  stream: string;
  maxBytes: number;
  replicas: number;
  /**
   * How long an append is retried before its outcome is reported as unknown. A leader election takes up to seven
   * seconds.
   */
  appendTimeoutMs?: number;
  /** How long one attempt waits for its acknowledgement. */
  attemptMs?: number;
  duplicateWindowMs?: number;
};

/** Server errors for a full stream or a full JetStream store. */
const fullCodes = new Set([10077, 10047, 10023]);
const readConcurrency = 32;
const appendBackoff = { firstMs: 50, maxMs: 500 };

/**
 * The log of a hub with several processes: a NATS JetStream stream. Old entries stay until they are trimmed, so the
 * server remembers their ids even if it is killed. A full stream refuses new entries instead of dropping unloaded ones.
 */
export class JetStreamLog implements EventLog {
  readonly #options: Required<JetStreamLogOptions>;
  readonly #connecting: Promise<JetStreamManager>;
  #connection: NatsConnection | undefined;
  #manager: JetStreamManager | undefined;
  #closed = false;

  constructor(options: JetStreamLogOptions) {
    this.#options = { appendTimeoutMs: 9000, attemptMs: 2000, duplicateWindowMs: 120_000, ...options };
    this.#connecting = this.#connect();
    // Callers get the error when they await it; this prevents an unhandled rejection until then.
    this.#connecting.catch(() => {});
  }

  async append(id: string, bytes: Uint8Array): Promise<number> {
    const { stream, appendTimeoutMs, attemptMs } = this.#options;
    const until = performance.now() + appendTimeoutMs;
    const publish = async () => {
      const manager = await this.#ready(until);
      const left = Math.max(1, Math.ceil(until - performance.now()));
      const options = { msgID: id, timeout: Math.min(attemptMs, left) };
      return (await manager.jetstream().publish(stream.toLowerCase(), bytes, options)).seq;
    };
    const shouldRetry = (error: unknown) => !isFull(error) && !this.#closed && performance.now() < until;
    return retry(publish, { ...appendBackoff, shouldRetry }).catch((error: unknown) => {
      throw isFull(error) ? new LogFullError('The event stream is full.') : new LogUnavailableError(String(error));
    });
  }

  async read(after: number, maxBytes: number): Promise<LogEntry[]> {
    const { first, last } = await this.state();
    const entries: LogEntry[] = [];
    let next = Math.max(after + 1, first);
    let readBytes = 0;
    while (next <= last && readBytes < maxBytes) {
      const seqs = Array.from({ length: Math.min(readConcurrency, last - next + 1) }, (_, index) => next + index);
      const found = await Promise.all(seqs.map((seq) => this.#entry(seq)));
      for (const entry of found) {
        if (!entry && !(await this.#isDeleted(next))) return entries;
        next += 1;
        if (entry) entries.push(entry);
        readBytes += entry?.bytes.length ?? 0;
        if (readBytes >= maxBytes) break;
      }
    }
    return entries;
  }

  /**
   * Nothing is removed while there is space, because the server rebuilds its known ids from the stored entries after a
   * restart.
   */
  async trim(upTo: number, { everything = false }: TrimOptions = {}): Promise<void> {
    const { first, bytes, maxBytes } = await this.state();
    if ((bytes < maxBytes / 2 && !everything) || upTo < first) return;
    const manager = await this.#ready();
    await manager.streams.purge(this.#options.stream, { seq: upTo + 1 });
  }

  async state(): Promise<LogState> {
    const manager = await this.#ready();
    const { created, state, config } = await manager.streams.info(this.#options.stream);
    const first = Math.max(state.first_seq, 1);
    return { identity: created, first, last: state.last_seq, bytes: state.bytes, maxBytes: config.max_bytes };
  }

  async close(): Promise<void> {
    this.#closed = true;
    if (this.#connection) await closeNats(this.#connection);
  }

  /** Reads from any replica. One that lags behind or just became leader may not have the entry yet. */
  async #entry(seq: number): Promise<LogEntry | undefined> {
    const manager = await this.#ready();
    const found = await manager.direct.getMessage(this.#options.stream, { seq });
    return found ? { seq, bytes: found.data } : undefined;
  }

  /** Skips an entry that a replica does not have only if the stream itself reports it as removed. */
  async #isDeleted(seq: number): Promise<boolean> {
    const manager = await this.#ready();
    const { state } = await manager.streams.info(this.#options.stream, { deleted_details: true });
    return seq < state.first_seq || (state.deleted ?? []).includes(seq);
  }

  async #connect(): Promise<JetStreamManager> {
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
      const result = await this.#createStream(manager).catch((error: unknown) => error);
      if (!(result instanceof Error)) {
        this.#manager = manager;
        return manager;
      }
      if (isFull(result)) throw result;
      await wait(250);
    }
    await connection.close();
    throw new LogUnavailableError('The log was closed before it was opened.');
  }

  async #createStream(manager: JetStreamManager): Promise<void> {
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
    const existing = await manager.streams.info(stream).catch(() => undefined);
    if (existing) await manager.streams.update(stream, config);
    else await manager.streams.add({ ...fixed, ...config });
  }

  /** Waits for a server that is not up yet, up to a limit. */
  async #ready(until = performance.now() + this.#options.attemptMs): Promise<JetStreamManager> {
    if (this.#manager) return this.#manager;
    const timeout = wait(Math.max(0, until - performance.now()), undefined, { ref: false }).then(() => {
      throw new LogUnavailableError('NATS does not respond.');
    });
    return Promise.race([this.#connecting, timeout]);
  }
}

function isFull(error: unknown): boolean {
  return error instanceof JetStreamApiError && fullCodes.has(error.code);
}
