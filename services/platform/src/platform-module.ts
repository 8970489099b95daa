import type { Logger } from '@contenthub/server-kit/observability/logger';
import type { FastifyInstance } from 'fastify';
import type { Migration } from 'kysely/migration';
import type { OpenDatabase } from './database.ts';
import type { IdentifyVisitor } from './http/api-routes.ts';
import type { PersonalDataSource } from './personal-data/personal-table.ts';
import type { PlatformSettings } from './settings.ts';

/** What the assembly hands to every module. A module reaches no other one: what it must know of a visitor, it asks. */
export type ModuleContext = {
  app: FastifyInstance;
  opened: OpenDatabase;
  settings: PlatformSettings;
  logger: Logger;
  identifyVisitor: IdentifyVisitor;
  /** Milliseconds since 1970. */
  now: () => number;
};

/** A part of the platform with tables and routes of its own. */
export type PlatformModule = {
  name: string;
  /** By number and name, such as `001-groups`; the module's name is put before it. */
  migrations: Record<string, Migration>;
  /** All of its tables that hold something about people, for export and erasure. */
  personalData: readonly PersonalDataSource[];
  /** Adds the routes; answers with what ends the module, where something must be ended. */
  start: (context: ModuleContext) => Promise<(() => Promise<void>) | undefined>;
};

/** All migrations of all modules, each under its module's name. */
export function prefixMigrations(
  modules: readonly Pick<PlatformModule, 'name' | 'migrations'>[],
): Record<string, Migration> {
  return Object.fromEntries(
    modules.flatMap(({ name, migrations }) =>
      Object.entries(migrations).map(([key, migration]) => [`${name}/${key}`, migration]),
    ),
  );
}
