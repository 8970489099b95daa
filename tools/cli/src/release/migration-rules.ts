import { createHash } from 'node:crypto';
import { allMigrations as contentMigrations } from '@contenthub/content/db/migrations/all-migrations';
import { allMigrations as platformMigrations } from '@contenthub/platform/modules';
import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * A migration that removes something. It names the release whose code no longer uses it, which must be an earlier one:
 * during an upgrade the previous release still runs.
 */
export type ContractMigration = Migration & { unusedSince: string };

/** Released migrations: the release, and a checksum of their SQL. */
export type ReleasedMigrations = Record<string, { release: string; sha256: string }>;

/** All migrations of both databases, by the name that `released-migrations.json` uses. */
export function everyMigration(): Record<string, Migration> {
  const prefixed = (database: string, migrations: Record<string, Migration>) =>
    Object.entries(migrations).map(([name, migration]) => [`${database}/${name}`, migration] as const);
  return Object.fromEntries([...prefixed('content', contentMigrations), ...prefixed('platform', platformMigrations)]);
}

/** The SQL of a migration, without running it. Queries find no rows. */
export async function compileMigration(migration: Migration): Promise<string[]> {
  const statements: string[] = [];
  const database = new Kysely<unknown>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
    log: ({ query }) => void statements.push(query.sql),
  });
  await migration.up(database);
  return statements;
}

export const checksum = (statements: readonly string[]) =>
  createHash('sha256').update(statements.join(';\n')).digest('hex');

const identifier = '"?([\\w]+)"?';
/** What an older release cannot live with. Each pattern captures the names that it would miss. */
const destructive: readonly { what: string; pattern: RegExp }[] = [
  { what: 'drops', pattern: new RegExp(`\\bdrop (?:table|view|type|function)(?: if exists)? ${identifier}`, 'g') },
  { what: 'drops the column', pattern: new RegExp(`\\bdrop column(?: if exists)? ${identifier}`, 'g') },
  { what: 'renames the column', pattern: new RegExp(`\\brename column ${identifier}`, 'g') },
  { what: 'renames the table', pattern: new RegExp(`\\balter table ${identifier} rename to`, 'g') },
  { what: 'changes the type of', pattern: new RegExp(`\\balter column ${identifier} (?:set data )?type\\b`, 'g') },
  { what: 'forbids null in', pattern: new RegExp(`\\balter column ${identifier} set not null`, 'g') },
  {
    what: 'requires a value for the new column',
    pattern: new RegExp(
      `\\badd column(?: if not exists)? ${identifier}(?=[^,]*\\bnot null)(?![^,]*\\b(?:default|generated)\\b)`,
      'g',
    ),
  },
];

export type Removal = { what: string; name: string };

/** Everything that a migration takes away from the code of the previous release. */
export function findRemovals(statements: readonly string[]): Removal[] {
  const text = statements.map((sql) => sql.replace(/\s+/g, ' ').replace(/'[^']*'/g, "''"));
  const created = new Set(
    text.flatMap((sql) =>
      [...sql.matchAll(new RegExp(`\\bcreate table(?: if not exists)? ${identifier}`, 'gi'))].map(([, name]) => name),
    ),
  );
  return text
    .filter((sql) => ![...created].some((name) => new RegExp(`\\balter table "?${name}"?\\b`, 'i').test(sql)))
    .flatMap((sql) =>
      destructive.flatMap(({ what, pattern }) =>
        [...sql.matchAll(new RegExp(pattern.source, 'gi'))].map(([, name = '']) => ({ what, name })),
      ),
    );
}

type Rules = {
  migrations: Record<string, Migration>;
  released: ReleasedMigrations;
  /** Versions in the changelog that have a date. */
  releases: readonly string[];
  /** Whether the code of a release mentions a name. Undefined if that release cannot be read here. */
  isUsedIn: (release: string, name: string) => Promise<boolean | undefined>;
};

/** Returns what is wrong with the migrations, one line each. */
export async function checkMigrations({ migrations, released, releases, isUsedIn }: Rules): Promise<string[]> {
  const problems: string[] = [];
  for (const name of Object.keys(released)) {
    if (!Object.hasOwn(migrations, name)) problems.push(`${name} was released and must not be removed`);
  }
  for (const [name, migration] of Object.entries(migrations)) {
    const statements = await compileMigration(migration);
    const release = released[name];
    if (release) {
      if (release.sha256 !== checksum(statements))
        problems.push(`${name} was released in ${release.release} and must not change`);
      continue;
    }
    const removals = findRemovals(statements);
    if (removals.length === 0) continue;
    const list = removals.map(({ what, name: removed }) => `${what} ${removed}`).join(', ');
    const { unusedSince } = migration as Partial<ContractMigration>;
    if (!unusedSince) {
      problems.push(`${name} ${list}; say since which release nothing uses it (unusedSince)`);
    } else if (!releases.includes(unusedSince)) {
      problems.push(`${name} ${list}; ${unusedSince} is not released yet, so it still runs during the upgrade`);
    } else {
      for (const { name: removed } of removals) {
        if (await isUsedIn(unusedSince, removed))
          problems.push(`${name} ${list}; ${unusedSince} still uses ${removed}`);
      }
    }
  }
  return problems;
}
