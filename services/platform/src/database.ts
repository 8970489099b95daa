import { type OpenDatabase as OpenStore, openStore } from '@contenthub/database/open-store';
import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Knows no table: each module adds its own with `withTables`, and sees no other's. */
// biome-ignore lint/complexity/noBannedTypes: a database with no table yet is what this is
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
