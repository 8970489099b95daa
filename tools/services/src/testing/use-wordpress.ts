import pg from 'pg';
import { afterAll, beforeAll } from 'vitest';
import { requireEngines } from './running-engines.ts';

/** Any number works if all test files use the same. */
const advisoryLock = 16_016;
const lockTimeoutMs = 600_000;

/**
 * Serialises test files that use the shared WordPress, because its posts and settings are shared. PostgreSQL releases
 * the lock when the process that took it exits.
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
