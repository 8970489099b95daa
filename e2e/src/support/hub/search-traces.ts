import { glob, readFile } from 'node:fs/promises';
import { relative } from 'node:path';
import { openEmbedded } from '@contenthub/collector/store/open-store';
import pg from 'pg';

/** Where a text was found: the store with its table or file, and the text. */
export type Trace = string;

/** A text as it is, and in base64 wherever it begins in the encoded bytes. */
function encodings(text: string): string[] {
  const shifted = [0, 1, 2].map((offset) => {
    const encoded = Buffer.from(' '.repeat(offset) + text).toString('base64');
    // The first and last characters also depend on what is next to the text.
    return encoded.slice(offset === 0 ? 0 : offset + 1, Math.floor(((offset + text.length) * 8) / 6));
  });
  return [text, ...shifted];
}

const findIn = (content: string, texts: readonly string[]) => {
  const lower = content.toLowerCase();
  return texts.filter((text) =>
    encodings(text).some((encoded, index) =>
      index === 0 ? lower.includes(text.toLowerCase()) : content.includes(encoded),
    ),
  );
};

/** Every row of every table of a PostgreSQL database. */
export async function searchPostgres(url: string, texts: readonly string[]): Promise<Trace[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const tables = await client.query<{ name: string }>(
    `select quote_ident(table_schema) || '.' || quote_ident(table_name) as name from information_schema.tables
     where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
  );
  const found: Trace[] = [];
  for (const { name } of tables.rows) {
    const { rows } = await client.query<{ row: string }>(`select t::text as row from ${name} t`);
    for (const text of findIn(rows.map(({ row }) => row).join('\n'), texts)) found.push(`${name}: ${text}`);
  }
  await client.end();
  return found;
}

/** Every file below a folder, such as the streams of NATS, logs and media. */
export async function searchFiles(folder: string, texts: readonly string[]): Promise<Trace[]> {
  const found: Trace[] = [];
  for await (const entry of glob(`${folder}/**/*`, { withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const path = `${entry.parentPath}/${entry.name}`;
    // A file may be replaced meanwhile.
    const content = await readFile(path, 'latin1').catch(() => '');
    for (const text of findIn(content, texts)) found.push(`${relative(folder, path)}: ${text}`);
  }
  return found;
}

/** An event store that no process uses. */
export async function openEventStore(folder: string) {
  const store = await openEmbedded(folder);
  const tables = await store.rows<{ name: string }>(
    "select name from system.tables where database = currentDatabase() and engine like '%MergeTree'",
  );
  return {
    close: () => store.close(),
    /** Every row of every table. */
    async search(texts: readonly string[]): Promise<Trace[]> {
      const found: Trace[] = [];
      for (const { name } of tables) {
        const rows = await store.rows<{ row: string }>(
          `select formatRowNoNewline('JSONEachRow', *) as row from ${name}`,
        );
        for (const text of findIn(rows.map(({ row }) => row).join('\n'), texts)) found.push(`${name}: ${text}`);
      }
      return found;
    },
    /** Removes the files of deleted rows now. ClickHouse does so after some minutes, in case of a power failure. */
    async expireFiles(): Promise<void> {
      const soon = 'old_parts_lifetime = 0, merge_tree_clear_old_parts_interval_seconds = 1, cleanup_delay_period = 1';
      for (const { name } of tables) {
        await store.command(`alter table ${name} modify setting ${soon}`);
        await store.command(`detach table ${name} sync`);
        await store.command(`attach table ${name}`);
      }
    },
  };
}
