import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { openEmbedded } from '@contenthub/collector/store/open-store';
import pg from 'pg';
import { hashFile, listFiles } from '../../backup/manifest.ts';
import { runSql, type WriterName } from './writers.ts';

/** What a store holds: the keys of the drill's writes, and a checksum over everything. */
export type Inventory = { keys: string[]; checksum: string };

const sha256 = (lines: readonly string[]) => createHash('sha256').update(lines.join('\n')).digest('hex').slice(0, 16);

type Sources = {
  contentUrl: string;
  platformUrl: string;
  mariadbUrl: string;
  mediaFolder: string;
  /** Only these files. A restore also brings later ones, which nothing refers to. */
  mediaFiles?: readonly string[];
};

/** Reads everything but the events, which only their own process may read. */
export async function takeInventory(sources: Sources): Promise<Record<Exclude<WriterName, 'events'>, Inventory>> {
  const posts = await readDatabase(sources.contentUrl, 'select slug as key from posts');
  const accounts = await readDatabase(sources.platformUrl, 'select email as key from users');
  const rows = (await runSql(sources.mariadbUrl, 'select ID, post_title from wp_posts order by ID')).trim().split('\n');
  const stored = await listFiles(sources.mediaFolder);
  const files = stored.filter((name) => sources.mediaFiles?.includes(name) ?? true);
  const hashes: string[] = [];
  for (const file of files) hashes.push(`${file} ${(await hashFile(join(sources.mediaFolder, file))).sha256}`);
  return {
    posts,
    accounts,
    wordpress: { keys: rows.map((row) => row.split('\t')[0] ?? ''), checksum: sha256(rows) },
    media: { keys: files, checksum: sha256(hashes) },
  };
}

/** A checksum over every row of every table. */
async function readDatabase(url: string, keyQuery: string): Promise<Inventory> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const tables = await client.query<{ name: string }>(
      `select table_name as name from information_schema.tables
       where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`,
    );
    const lines: string[] = [];
    for (const { name } of tables.rows) {
      const { rows } = await client.query<{ line: string }>(
        `select count(*) || ' ' || coalesce(md5(string_agg(md5(t::text), '' order by md5(t::text))), '') as line
         from "${name}" t`,
      );
      lines.push(`${name} ${rows[0]?.line}`);
    }
    const { rows } = await client.query<{ key: string }>(keyQuery);
    return { keys: rows.map(({ key }) => key), checksum: sha256(lines) };
  } finally {
    await client.end();
  }
}

/** The stored events of a collector that is stopped. Each is counted once, and duplicates are an error. */
export async function readEvents(storeFolder: string): Promise<Inventory> {
  const store = await openEmbedded(storeFolder);
  try {
    const rows = await store.rows<{ key: number; copies: number }>(
      'select batchId as key, count() as copies from events group by key order by key',
    );
    if (rows.some(({ copies }) => copies > 1)) throw new Error('An event is stored twice.');
    const keys = rows.map(({ key }) => String(key));
    return { keys, checksum: sha256(keys) };
  } finally {
    await store.close();
  }
}

/** The inventory that acknowledged events would give. */
export function expectedEvents(keys: readonly string[]): Inventory {
  const sorted = keys.toSorted((a, b) => Number(a) - Number(b));
  return { keys: sorted, checksum: sha256(sorted) };
}
