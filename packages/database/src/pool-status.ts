import {
  addCounter,
  addGauge,
  addHistogram,
  addLabelledGauge,
  type Metrics,
} from '@contenthub/server-kit/observability/metrics';
import type pg from 'pg';

type Pool = Pick<pg.Pool, 'totalCount' | 'idleCount' | 'waitingCount' | 'options'>;

/** How busy a PostgreSQL pool is, and how long queries wait for a connection. */
export class PoolStatus {
  readonly #pool: Pool;
  #onAcquired: (seconds: number, failed: boolean) => void = () => {};

  constructor(pool: Pool) {
    this.#pool = pool;
  }

  /** Called with how long a connection took to get, or to fail. */
  recordAcquired(seconds: number, failed: boolean): void {
    this.#onAcquired(seconds, failed);
  }

  addMetrics(metrics: Metrics): void {
    addLabelledGauge(metrics, 'database_pool_connections', 'Open connections by state.', 'state', () => ({
      active: this.#pool.totalCount - this.#pool.idleCount,
      idle: this.#pool.idleCount,
    }));
    const max = 'The most connections that the pool opens.';
    addGauge(metrics, 'database_pool_max_connections', max, () => this.#pool.options.max);
    addGauge(metrics, 'database_pool_waiting', 'Queries that wait for a connection.', () => this.#pool.waitingCount);
    const buckets = [0.001, 0.005, 0.025, 0.1, 0.5, 1, 5];
    const help = 'Time until a query got a connection.';
    const observe = addHistogram(metrics, 'database_pool_wait_seconds', help, buckets);
    const errors = 'Connections that queries got, or that could not be opened or were not free in time.';
    const count = addCounter(metrics, 'database_pool_acquisitions_total', errors, 'result', ['ok', 'failed']);
    this.#onAcquired = (seconds, failed) => {
      observe(seconds);
      count(failed ? 'failed' : 'ok');
    };
  }
}
