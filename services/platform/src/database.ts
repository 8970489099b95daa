import { type OpenDatabase as OpenStore, openStore } from '@contenthub/database/open-store';
import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Has no tables. Each module adds its own with `withTables` and sees no others. */
// biome-ignore lint/complexity/noBannedTypes: a database without tables
type NoTables = {};

export type Database = Kysely<NoTables>;
export type OpenDatabase = OpenStore<NoTables>;

export function openDatabase(
  url: string | undefined,
  folder: string,
  migrations: Record<string, Migration>,
): Promise<OpenDatabase> {
  return openStore<NoTables>(url, folder, { migrations });
}
