import type { PersonalDataCounts } from '@contenthub/contracts/platform/personal-data';
import { addGauge } from '@contenthub/server-kit/observability/metrics';
import type { Secrets } from '@contenthub/server-kit/process/secrets';
import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { ModuleContext } from '../platform-module.ts';
import { exportPersonalData } from './data-export.ts';
import { addPersonalDataForms } from './data-forms.ts';
import { Erasures } from './erasures.ts';
import { EventStoreClient } from './event-store-client.ts';
import { addPersonalDataRoutes } from './operator-routes.ts';
import { type DataSubject, type PersonalDataSource, personalTable } from './personal-table.ts';
import { startRetention } from './retention.ts';

const createErasureTables: Migration = {
  async up(db: Kysely<never>) {
    // The ids are stored only until everything is deleted.
    await sql`
      create table erasures (
        id uuid primary key,
        user_id integer,
        linked jsonb,
        requested_by text not null,
        requested_at timestamptz not null default now(),
        deleted jsonb not null,
        claimed_until timestamptz not null default now(),
        problem text,
        finished_at timestamptz
      )`.execute(db);
    await sql`create index erasures_open on erasures (claimed_until) where finished_at is null`.execute(db);
    await sql`
      create table data_requests (
        user_id integer not null references users (id) on delete cascade,
        action text not null,
        at timestamptz not null default now()
      )`.execute(db);
    await sql`create index data_requests_user on data_requests (user_id, action)`.execute(db);
  },
};

export const personalDataMigrations = { '001-erasures': createErasureTables };

/** The module's own personal table; `erasures` contains an account's id only until it is erased. */
export const ownPersonalData = [personalTable({ table: 'data_requests', key: 'user_id', columns: 'action, at' })];

type Context = ModuleContext & { secret: Secrets; tables: readonly PersonalDataSource[] };

/** Export and erasure of one person's data, across the tables of all modules and the event store. */
export function startPersonalData(context: Context): () => Promise<void> {
  const { app, opened, settings, logger, metrics, identifyVisitor, secret, tables } = context;
  const { database } = opened;
  const {
    LOADER_URL,
    EVENT_TOKEN_SECRET,
    BACKUP_RETENTION_DAYS: backupDays,
    EVENT_RETENTION_DAYS: eventDays,
  } = settings;
  const events = LOADER_URL && EVENT_TOKEN_SECRET ? new EventStoreClient(LOADER_URL, EVENT_TOKEN_SECRET) : undefined;
  if (!events && settings.NODE_ENV === 'production')
    logger.warn('LOADER_URL or EVENT_TOKEN_SECRET is missing: no events are exported or erased');
  const erasures = new Erasures({ database, tables, events, backupDays, eventDays, logger });
  const open = 'Erasures of personal data that are not finished.';
  addGauge(metrics, 'platform_erasures_pending', open, async () => (await erasures.backlog()).pending);
  const age = 'Time since the oldest unfinished erasure was requested.';
  addGauge(
    metrics,
    'platform_erasure_oldest_age_seconds',
    age,
    async () => (await erasures.backlog()).oldestAgeSeconds,
  );
  const createExport = (person: DataSubject) => exportPersonalData({ database, tables, events }, person);

  addPersonalDataForms(app, { database, settings, identifyVisitor, erasures, createExport });
  addPersonalDataRoutes(app, {
    secret,
    erasures,
    createExport,
    async find(email) {
      const found = await sql<{ id: number; email: string }>`
        select id, email from users where email = ${email.trim().toLowerCase()}`.execute(database);
      const [user] = found.rows;
      return user && { userId: user.id, email: user.email, visitors: [] };
    },
    async countRows(account): Promise<PersonalDataCounts> {
      const linked = await events?.getLinkedIds(String(account.userId));
      const person = { ...account, visitors: (linked?.visitors ?? []).map(Number) };
      const counts: Record<string, number> = {};
      for (const { name, rows } of tables) counts[name] = (await rows(database, person)).length;
      return { tables: counts, ...(events && { events: await events.countEvents(String(account.userId)) }) };
    },
  });
  erasures.start();
  const stopRetention = startRetention(database, eventDays, logger);
  return async () => {
    await stopRetention();
    await erasures.stop();
  };
}
