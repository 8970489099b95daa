import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { temporaryFolder } from '@contenthub/testing/fixtures/temporary-folder';
import { describe, expect, it, onTestFinished } from 'vitest';
import { pruneBackups } from './archive.ts';
import { selectStores } from './backup.ts';
import { findBackup, listBackups, listFiles } from './manifest.ts';
import { parseTime } from './restore.ts';
import { chooseBackup } from './restore-backup.ts';
import { findStores, isSameServer } from './settings.ts';
import { diskFiles, filesStore } from './stores/files.ts';
import { parseDatabaseUrl } from './stores/mariadb.ts';
import { segmentName } from './stores/postgres.ts';
import { readMessages } from './stores/stream-messages.ts';
import { takeBackup } from './take-backup.ts';

async function folder(): Promise<string> {
  const { path, remove } = await temporaryFolder();
  onTestFinished(remove);
  return path;
}

describe('the stores of a hub', () => {
  const names = (env: Record<string, string>) => findStores(env).map(({ name }) => name);

  it('O04 are those that its settings name', () => {
    expect(names({})).toEqual(['content', 'platform', 'events', 'media', 'secret']);
    const engines = {
      DATABASE_URL: 'postgres://content@db/contenthub',
      PLATFORM_DATABASE_URL: 'postgres://platform@db:5432/platform',
      NATS_URL: 'nats://nats:4222',
      CLICKHOUSE_URL: 'http://clickhouse:8123',
      WORDPRESS_DATABASE_URL: 'mysql://backup@mariadb/wordpress',
      WORDPRESS_UPLOADS_FOLDER: '/uploads',
    };
    const all = ['postgres', 'mariadb', 'streams', 'clickhouse', 'media', 'uploads', 'secret'];
    expect(names(engines)).toEqual(all);
    const apart = names({ ...engines, PLATFORM_DATABASE_URL: 'postgres://platform@other/platform' });
    expect(apart.slice(0, 2)).toEqual(['postgres', 'platform-postgres']);
    expect(isSameServer('postgres://a@db/x', 'postgres://b@db:5433/y')).toBe(false);
  });

  it('O04 can be chosen by name', () => {
    expect(selectStores(findStores({}), 'media,secret').map(({ name }) => name)).toEqual(['media', 'secret']);
    expect(() => selectStores(findStores({}), 'streams')).toThrow(
      'These settings name no streams. They name: content,',
    );
  });
});

describe('a backup', () => {
  const report = () => {};

  it('O04 shares files with earlier backups, and pruning removes unreferenced files', async () => {
    const [live, repository] = [await folder(), await folder()];
    const store = filesStore('media', diskFiles(live), live);
    await writeFile(join(live, 'one.webp'), 'one');
    const first = await takeBackup(repository, [store], report);
    await store.clear();
    await writeFile(join(live, 'two.webp'), 'two');
    await expect.poll(() => Date.now() > Date.parse(first.startedAt) + 1000).toBe(true);
    const second = await takeBackup(repository, [store], report);
    expect(second.stores[0]?.files.map(({ path }) => path)).toEqual(['two.webp']);
    const pool = join(repository, 'pool', 'media');
    expect(await listFiles(pool)).toEqual(['one.webp', 'two.webp']);
    const tomorrow = Date.parse(second.finishedAt) + 2 * 24 * 60 * 60 * 1000;
    expect((await pruneBackups(repository, [store], 1, tomorrow)).map(({ name }) => name)).toEqual([first.name]);
    expect((await listBackups(repository)).map(({ name }) => name)).toEqual([second.name]);
    expect(await listFiles(pool)).toEqual(['two.webp']);
  });

  it('O04 is chosen by the time it was complete', async () => {
    const repository = await folder();
    await expect(chooseBackup({ repository })).rejects.toThrow('There is no backup in');
    const store = filesStore('media', diskFiles(repository), '');
    const backup = await takeBackup(
      repository,
      [{ ...store, backup: async () => ({}), names: async () => [] }],
      report,
    );
    const early = new Date(Date.parse(backup.finishedAt) - 1);
    await expect(chooseBackup({ repository, at: early })).rejects.toThrow('No backup was complete at');
    await expect(chooseBackup({ repository, backup: 'other' })).rejects.toThrow(`There are: ${backup.name}`);
    expect(findBackup(await listBackups(repository), new Date(backup.finishedAt))?.name).toBe(backup.name);
  });

  it('O04 leaves nothing behind when it fails', async () => {
    const repository = await folder();
    const store = filesStore('media', diskFiles(repository), '');
    const failing = { ...store, pooled: false, backup: () => Promise.reject(new Error('no space left')) };
    await expect(takeBackup(repository, [failing], report)).rejects.toThrow('no space left');
    expect(await listFiles(repository)).toEqual([]);
  });
});

describe('a point in time', () => {
  it('O04 needs a time zone and lies in the past', () => {
    expect(parseTime('2026-01-02T03:04:05+01:00').toISOString()).toBe('2026-01-02T02:04:05.000Z');
    expect(() => parseTime('2026-01-02T03:04:05')).toThrow('with a time zone');
    expect(() => parseTime('2999-01-02T03:04:05Z')).toThrow('in the future');
  });

  it('O04 selects archived messages, and a restored stream replaces what it abandoned', async () => {
    const archive = join(await folder(), 'EVENTS');
    await mkdir(archive);
    const line = (seq: number, second: number, data: string) =>
      JSON.stringify({ seq, time: `2026-01-01T00:00:0${second}.000Z`, subject: 'events', data });
    await writeFile(
      join(archive, '1-4.ndjson'),
      `${line(4, 1, 'a')}\n${line(5, 2, 'b')}\n${line(6, 3, 'c')}\n{"seq":7,`,
    );
    await writeFile(join(archive, '2-5.ndjson'), `${line(5, 6, 'd')}\n${line(6, 7, 'e')}\n`);
    const read = async (after: number, at?: string) => {
      const texts: unknown[] = [];
      for await (const { data } of readMessages([archive], after, at ? new Date(at) : undefined)) texts.push(data);
      return texts;
    };
    expect(await read(3)).toEqual(['a', 'd', 'e']);
    expect(await read(3, '2026-01-01T00:00:03Z')).toEqual(['a', 'b', 'c']);
    expect(await read(4, '2026-01-01T00:00:06Z')).toEqual(['d']);
    await expect(read(2)).rejects.toThrow('Messages 3 to 3 of events are missing in the archive.');
  });
});

it('names the WAL segment of a position', () => {
  expect(segmentName(1, '0/2000028')).toBe('000000010000000000000002');
  expect(segmentName(16, '1A/FF000000')).toBe('000000100000001A000000FF');
});

it('keeps the password of MariaDB out of the command line', () => {
  const { args, env, database } = parseDatabaseUrl('mysql://backup:s%40fe@db/wordpress');
  expect(args).toEqual(['--no-defaults', '--host=db', '--port=3306', '--protocol=tcp', '--user=backup']);
  expect([env.MYSQL_PWD, database]).toEqual(['s@fe', 'wordpress']);
  expect(parseDatabaseUrl('mysql://root@localhost/wordpress?socket=/run/db.sock').args).toContain(
    '--socket=/run/db.sock',
  );
});
