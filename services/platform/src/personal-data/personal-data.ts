import type { PersonalDataCounts } from '@contenthub/contracts/personal-data';
import { sql } from 'kysely';
import type { ModuleContext } from '../platform-module.ts';
import { addDataForms } from './data-forms.ts';
import { Erasures } from './erasures.ts';
import { EventStoreClient } from './event-store-client.ts';
import { exportData } from './export-data.ts';
import { erasuresMigration } from './migrations/001-erasures.ts';
import { addPeopleRoutes } from './operator-routes.ts';
import type { Person, PersonalData } from './personal-table.ts';
import { personalTable } from './personal-table.ts';
import { startRetention } from './retention.ts';

export const personalDataMigrations = { '001-erasures': erasuresMigration };

/** The module's own table about people; `erasures` holds an account's id only until it is erased. */
export const ownPersonalData = [personalTable({ table: 'data_requests', key: 'user_id', columns: 'action, at' })];

type Context = ModuleContext & { secret: string; tables: readonly PersonalData[] };

/** Export and erasure of one person's data, across the tables of all modules and the event store. */
export function startPersonalData(context: Context): () => Promise<void> {
  const { app, opened, settings, logger, whoAsks, secret, tables } = context;
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
  const exportOf = (person: Person) => exportData({ database, tables, events }, person);

  addDataForms(app, { database, settings, whoAsks, erasures, exportOf });
  addPeopleRoutes(app, {
    secret,
    erasures,
    exportOf,
    async find(email) {
      const found = await sql<{ id: number; email: string }>`
        select id, email from users where email = ${email.trim().toLowerCase()}`.execute(database);
      const [user] = found.rows;
      return user && { userId: user.id, email: user.email, visitors: [] };
    },
    async countsOf(account): Promise<PersonalDataCounts> {
      const linked = await events?.linked(String(account.userId));
      const person = { ...account, visitors: (linked?.visitors ?? []).map(Number) };
      const counts: Record<string, number> = {};
      for (const { name, rows } of tables) counts[name] = (await rows(database, person)).length;
      return { tables: counts, ...(events && { events: await events.count(String(account.userId)) }) };
    },
  });
  erasures.start();
  const stopRetention = startRetention(database, eventDays, logger);
  return async () => {
    await stopRetention();
    await erasures.stop();
  };
}
