import pg from 'pg';
import { afterAll, beforeAll } from 'vitest';
import { requireEngines } from './running-engines.ts';

/** Any number will do, as long as all test files take the same. */
const advisoryLock = 16_016;
const lockTimeoutMs = 600_000;

/**
 * For a test file that works with the shared WordPress. All posts and settings there are everybody's, so files take
 * turns. PostgreSQL holds the lock, and releases it when the process that took it has gone.
 */
export function useWordPress(): void {
  let client: pg.Client;
  beforeAll(async () => {
    client = new pg.Client({ connectionString: (await requireEngines('DATABASE_URL')).DATABASE_URL });
    await client.connect();
    await client.query('select pg_advisory_lock($1)', [advisoryLock]);
  }, lockTimeoutMs);
  afterAll(() => client.end());
}
