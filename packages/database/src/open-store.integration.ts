import { temporaryFolder } from '@contenthub/testing/fixtures/temporary-folder';
import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { expect, it, onTestFinished } from 'vitest';
import { openStore } from './open-store.ts';

const creates = (table: string): Migration => ({
  async up(database) {
    await database.schema.createTable(table).addColumn('word', 'text').execute();
  },
});
const releases = {
  older: { '001-words': creates('words') },
  newer: { '001-words': creates('words'), '002-tags': creates('tags') },
  newest: { '001-words': creates('words'), '002-tags': creates('tags'), '003-notes': creates('notes') },
};

it('O03 lets an older release start on a newer schema, and a newer one continue from there', async () => {
  const folder = await temporaryFolder();
  onTestFinished(folder.remove);
  const run = async (migrations: Record<string, Migration>, statement: string) => {
    const store = await openStore<object>(undefined, folder.path, { migrations });
    const { rows } = await sql.raw<{ word: string }>(statement).execute(store.database);
    await store.close();
    return rows;
  };
  await run(releases.newer, `insert into tags values ('grammar')`);
  await run(releases.older, `insert into words values ('affect')`);
  expect(await run(releases.newest, 'select word from words union select word from tags order by word')).toEqual([
    { word: 'affect' },
    { word: 'grammar' },
  ]);
  expect(await run(releases.older, 'select word from notes')).toEqual([]);
});
