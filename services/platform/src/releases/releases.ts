import { staffApi } from '@contenthub/contracts/staff/staff-api';
import { hubVersion } from '@contenthub/server-kit/process/version';
import { type Generated, type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { PlatformModule } from '../platform-module.ts';

type ReleasesTables = { releases: { version: string; first_run_at: Generated<Date> } };

const createReleases: Migration = {
  async up(db: Kysely<never>) {
    await sql`
      create table releases (
        version text primary key,
        first_run_at timestamptz not null default now()
      )`.execute(db);
  },
};

/** When each release first ran here. The platform records its own at the start; all services are released together. */
export const releases: PlatformModule = {
  name: 'releases',
  migrations: { '001-releases': createReleases },
  personalData: [],
  async start({ opened, staffAccess }) {
    const tables = opened.database.withTables<ReleasesTables>();
    await tables
      .insertInto('releases')
      .values({ version: hubVersion })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    staffAccess.addStaffRoute(staffApi.releases, async () => {
      const rows = await tables.selectFrom('releases').selectAll().orderBy('first_run_at', 'desc').execute();
      return {
        releases: rows.map(({ version, first_run_at }) => ({ version, firstRunAt: first_run_at.toISOString() })),
      };
    });
    return undefined;
  },
};
