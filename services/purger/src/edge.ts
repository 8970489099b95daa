import {
  deprecatedHeaders,
  everythingKey,
  experimentsVersionHeader,
  purgeChangeHeader,
  purgeRemovedHeader,
  surrogateKeyHeader,
} from '@contenthub/contracts/http/edge-caching';
import type { Logger } from '@contenthub/server-kit/observability/logger';
import { serviceFetch } from '@contenthub/server-kit/outgoing/service-fetch';
import { BackgroundJob } from '@contenthub/server-kit/process/background-job';

export type Purge = {
  keys: readonly string[];
  /** Keys of removed pages. No response with one of them may be served again, not even while the hub is down. */
  removed: readonly string[];
  /** The number of the last change; undefined for an operator's purge. */
  change?: number;
  /** When the change was stored, in milliseconds since 1970. */
  storedAt?: number;
  /** The version of the experiment configuration that pages must have from now on. */
  experimentsVersion?: string;
};

/** The state of one edge, for metrics. */
export type EdgeStatus = {
  pendingKeys: number;
  /** How long the oldest purge has been waiting. */
  oldestPendingSeconds: number;
  /** When the edge last accepted a purge, in seconds since 1970; undefined before the first one. */
  lastPurgeSeconds: number | undefined;
};

/** Receives every attempt, and how long the oldest change took from being stored to being purged. */
export type PurgeObserver = {
  onAttempt: (edge: string, succeeded: boolean) => void;
  onLag: (edge: string, seconds: number) => void;
};

const unobserved: PurgeObserver = { onAttempt() {}, onLag() {} };

/** A cache in front of the hub that purges responses by surrogate key. */
export type Edge = {
  /** For logs and metrics. */
  name: string;
  /**
   * Resolves when the edge has accepted the purge. From then on it serves no old response with one of these keys
   * without revalidating it first.
   */
  purge: (purge: Purge) => Promise<void>;
};

const deadlineMs = 2000;
/** Varnish accepts header lines of 8 KB. */
const maxLineLength = 6000;

/** Varnish with the configuration in `deploy/edge`, by its purge endpoint. */
export function varnishEdge(url: string, secret: string): Edge {
  return {
    name: new URL(url).host,
    async purge({ keys, removed, change, experimentsVersion }) {
      const send = async (line: string, more: Record<string, string> = {}) => {
        const authorization = `Bearer ${secret}`;
        const headers = {
          authorization,
          [surrogateKeyHeader]: line,
          ...(change !== undefined && { [purgeChangeHeader]: String(change) }),
          ...(experimentsVersion && { [experimentsVersionHeader]: experimentsVersion }),
          ...more,
        };
        const response = await serviceFetch(url, deadlineMs, { method: 'PURGE', headers });
        await response.body?.cancel();
      };
      const removal = { [purgeRemovedHeader]: '1', [deprecatedHeaders.purgeRemoved]: '1' };
      for (const line of toHeaderLines(removed)) await send(line, removal);
      for (const line of toHeaderLines(keys)) await send(line);
    },
  };
}

export function toHeaderLines(keys: readonly string[]): string[] {
  const lines: string[] = [];
  for (const key of keys) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + key.length < maxLineLength) lines[lines.length - 1] = `${last} ${key}`;
    else lines.push(key);
  }
  return lines;
}

const maxKeys = 10_000;
const retry = { firstMs: 50, maxMs: 2000 };

/**
 * Purges waiting for one edge. They are retried until the edge accepts them, however long it is down. Keys that
 * accumulate in the meantime are sent together, and if there are too many, everything is purged.
 */
export class PurgeQueue {
  readonly #edge: Edge;
  readonly #job: BackgroundJob;
  #keys = new Set<string>();
  #removed = new Set<string>();
  /** Keys of the purge that the edge has not answered yet. */
  #sending = new Set<string>();
  #change = 0;
  /** When the oldest waiting purge was added, and when its change was stored. */
  #waitingSince: number | undefined;
  #oldestStoredAt: number | undefined;
  #lastPurge: number | undefined;
  readonly #observer: PurgeObserver;
  #experimentsVersion = '';

  constructor(edge: Edge, logger: Logger, observer = unobserved) {
    this.#edge = edge;
    this.#observer = observer;
    this.#job = new BackgroundJob({
      run: () => this.#flush(),
      retry,
      onError(error, { count, retryMs }) {
        if (count === 1 && retryMs !== undefined)
          logger.error({ err: error, edge: edge.name }, 'purge failed; retrying');
      },
      onRecovered: () => logger.info({ edge: edge.name }, 'purging resumed'),
    });
  }

  get pending(): number {
    return this.#sending.union(this.#keys).size;
  }

  get status(): EdgeStatus {
    return {
      pendingKeys: this.pending,
      oldestPendingSeconds: this.#waitingSince === undefined ? 0 : (Date.now() - this.#waitingSince) / 1000,
      lastPurgeSeconds: this.#lastPurge,
    };
  }

  add({ keys, removed, change = this.#change, experimentsVersion = this.#experimentsVersion, storedAt }: Purge): void {
    this.#change = change;
    this.#experimentsVersion = experimentsVersion;
    this.#waitingSince ??= Date.now();
    this.#oldestStoredAt ??= storedAt;
    this.#keys = mergeKeys(this.#keys, keys);
    this.#removed = mergeKeys(this.#removed, removed);
    this.#job.trigger();
  }

  /** Makes a last attempt within the edge's timeout. */
  stop(): Promise<void> {
    return this.#job.finish();
  }

  async #flush(): Promise<void> {
    if (this.#keys.size === 0) return;
    const [keys, removed] = [this.#keys, this.#removed];
    const [since, storedAt] = [this.#waitingSince, this.#oldestStoredAt];
    [this.#keys, this.#removed, this.#oldestStoredAt] = [new Set(), new Set(), undefined];
    this.#sending = keys;
    const startedAt = Date.now();
    try {
      await this.#edge.purge({
        keys: [...keys],
        removed: [...removed],
        change: this.#change,
        experimentsVersion: this.#experimentsVersion,
      });
      this.#lastPurge = Date.now() / 1000;
      // Keys that were added during the run have waited since it started, or less.
      this.#waitingSince = this.#keys.size > 0 ? startedAt : undefined;
      this.#observer.onAttempt(this.#edge.name, true);
      if (storedAt !== undefined) this.#observer.onLag(this.#edge.name, (Date.now() - storedAt) / 1000);
    } catch (error) {
      this.#waitingSince = since;
      this.#oldestStoredAt = storedAt ?? this.#oldestStoredAt;
      this.#observer.onAttempt(this.#edge.name, false);
      this.#keys = mergeKeys(keys, this.#keys);
      this.#removed = mergeKeys(removed, this.#removed);
      throw error;
    } finally {
      this.#sending = new Set();
    }
  }
}

function mergeKeys(keys: ReadonlySet<string>, more: Iterable<string>): Set<string> {
  const all = new Set([...keys, ...more]);
  return all.size > maxKeys ? new Set([everythingKey]) : all;
}
