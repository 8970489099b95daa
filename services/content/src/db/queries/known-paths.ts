import { sql } from 'kysely';
import type { Database } from '../database.ts';

/** All slugs, also former ones, and all redirected paths. */
export async function getKnownPaths(database: Database): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select slug as name from posts
    union select slug from slug_history
    union select slug from categories
    union select slug from authors
    union select slug from author_slug_history
    union select from_path from redirects`.execute(database);
  return rows.map(({ name }) => name);
}
