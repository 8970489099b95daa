import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { expect, it, onTestFinished } from 'vitest';
import { freshCluster, unpackCluster } from './pglite-cluster.ts';

it('restores everything from a dump', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'contenthub-cluster-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const first = await PGlite.create('memory://', { loadDataDir: await freshCluster() });
  await first.exec(`create table words (word text); insert into words values ('affect'), ('effect')`);
  const dump = await first.dumpDataDir('none');
  await first.close();
  await unpackCluster(dump, folder);
  expect((await readFile(join(folder, 'PG_VERSION'), 'utf8')).trim()).toMatch(/^\d+$/);
  expect((await stat(join(folder, 'pg_wal'))).isDirectory()).toBe(true);
  const second = await PGlite.create(folder);
  onTestFinished(() => second.close());
  expect((await second.query('select word from words order by word')).rows).toEqual([
    { word: 'affect' },
    { word: 'effect' },
  ]);
});
