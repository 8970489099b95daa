import type { BlogType } from '@contenthub/contracts/content/blogs';
import type { AuditEntry } from '@contenthub/contracts/staff/staff-schemas';
import type { Logger } from '@contenthub/server-kit/observability/logger';
import type { Metrics } from '@contenthub/server-kit/observability/metrics';
import type { FastifyInstance } from 'fastify';
import type { Migration } from 'kysely/migration';
import type { Mailer } from './auth/mailer.ts';
import type { OpenDatabase } from './database.ts';
import type { IdentifyVisitor } from './http/api-routes.ts';
import type { GuardedSite } from './http/request-guard.ts';
import type { PersonalDataSource } from './personal-data/personal-table.ts';
import type { PlatformSettings } from './settings.ts';
import type { recordChange } from './staff/audit-log.ts';
import type { StaffAccess } from './staff/staff-access.ts';

export type AddStaffRoute = StaffAccess['addStaffRoute'];
export type RecordChange = typeof recordChange;
/** Every change of a target, newest first. */
export type ReadChanges = (target: string) => Promise<AuditEntry[]>;

/**
 * What the composition root passes to every module. Modules do not access each other; they get visitor data from here.
 */
export type ModuleContext = {
  app: FastifyInstance;
  opened: OpenDatabase;
  settings: PlatformSettings;
  logger: Logger;
  metrics: Metrics;
  identifyVisitor: IdentifyVisitor;
  mailer: Mailer;
  /** Adds the account with this address to a group, or removes it. Does nothing if there is no such account. */
  setAccountGroup: (email: string, group: string, isMember: boolean) => Promise<void>;
  /** Called after a signed-in reader joined the group of a blog's newsletter. */
  onNewsletterGroup: (email: string, blog: BlogType, page: string) => Promise<void>;
  /** Origin, session and CSRF tokens of the console. */
  consoleGuard: GuardedSite;
  /** Sessions of staff, and routes for them. */
  staffAccess: StaffAccess;
  /** Adds a change to the audit log, in the transaction that makes it. */
  recordChange: RecordChange;
  readChanges: ReadChanges;
  /** Milliseconds since 1970. */
  now: () => number;
};

/** A part of the platform with its own tables and routes. */
export type PlatformModule = {
  name: string;
  /** By number and name, such as `001-groups`; prefixed with the module's name. */
  migrations: Record<string, Migration>;
  /** All tables with personal data, for export and erasure. */
  personalData: readonly PersonalDataSource[];
  /** Adds the routes; optionally returns a function that stops the module. */
  start: (context: ModuleContext) => Promise<(() => Promise<void>) | undefined>;
};

/** All migrations of all modules, each prefixed with its module's name. */
export function prefixMigrations(
  modules: readonly Pick<PlatformModule, 'name' | 'migrations'>[],
): Record<string, Migration> {
  return Object.fromEntries(
    modules.flatMap(({ name, migrations }) =>
      Object.entries(migrations).map(([key, migration]) => [`${name}/${key}`, migration]),
    ),
  );
}
