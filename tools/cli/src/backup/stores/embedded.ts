import { existsSync } from 'node:fs';
import { chmod, copyFile, mkdir, readdir, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { CollectorSettings } from '@contenthub/collector/settings';
import type { EventStore } from '@contenthub/collector/store/event-store';
import { requestBackup } from '@contenthub/server-kit/process/backup-socket';
import { lockFolder } from '@contenthub/server-kit/process/folder-lock';
import { readSettings } from '@contenthub/server-kit/process/settings';
import type { Store } from './store.ts';

type EmbeddedOptions = {
  name: string;
  kind: string;
  /** The folder of the hub that holds the store. */
  folder: string;
  /** Copies the store of a hub that is not running. */
  copyStopped: (target: string) => Promise<void>;
  restore: (copy: string) => Promise<void>;
};

/** A store inside a process of the hub. A running process makes the copy itself, because it locks its files. */
function embeddedStore({ name, kind, folder, copyStopped, restore }: EmbeddedOptions): Store {
  return {
    name,
    kind,
    async backup(context) {
      // A hub that never stored anything here has no folder.
      if (existsSync(folder) && !(await requestBackup(folder, context.folder))) await copyStopped(context.folder);
      return {};
    },
    async findExisting() {
      const names = await readdir(folder).catch(() => []);
      return names.length > 0 ? `${folder} holds ${names.length} files` : undefined;
    },
    async clear() {
      const unlock = await lockFolder(folder);
      await rm(folder, { recursive: true, force: true });
      await unlock();
    },
    async restore(context) {
      if ((await readdir(context.folder).catch(() => [])).length === 0) return;
      await mkdir(folder, { recursive: true });
      await restore(context.folder);
    },
  };
}

type Opened = { copyTo?: ((target: string) => Promise<void>) | undefined; close: () => Promise<void> };

/** The PGlite of the content service or the platform. */
export function pgliteStore(name: 'content' | 'platform', dataFolder: string): Store {
  const folder = resolve(dataFolder, name);
  // The services are loaded on use, because loading them takes longer than most commands.
  const open = async (): Promise<Opened> => {
    if (name === 'content') return (await import('@contenthub/content/db/database')).openDatabase(undefined, folder);
    const { openDatabase } = await import('@contenthub/platform/database');
    return openDatabase(undefined, folder, (await import('@contenthub/platform/modules')).allMigrations);
  };
  return embeddedStore({
    name,
    kind: 'pglite',
    folder,
    async copyStopped(target) {
      const store = await open();
      await store.copyTo?.(target).finally(() => store.close());
    },
    async restore(copy) {
      const { copyFileName } = await import('@contenthub/database/open-store');
      const { restoreCopy } = await import('@contenthub/database/pglite-cluster');
      await restoreCopy(join(copy, copyFileName), folder);
    },
  });
}

/** The event logs in files and chdb, or either of them. */
export function embeddedEventsStore(env: Record<string, string | undefined>): Store {
  const settings = readSettings(CollectorSettings, env);
  const folder = resolve(settings.DATA_FOLDER, 'events');
  const load = () => import('@contenthub/collector/backup/embedded-events');
  return embeddedStore({
    name: 'events',
    kind: 'embedded-events',
    folder,
    copyStopped: async (target) => (await load()).copyStoppedEvents(settings, folder, target),
    restore: async (copy) => (await load()).restoreEmbeddedEvents(copy, folder),
  });
}

const secretFile = 'platform-secret';

/** The secret that a hub without `PLATFORM_SECRET` generated. Without it, no session and no second factor works. */
export function secretStore(dataFolder: string): Store {
  const path = resolve(dataFolder, secretFile);
  return {
    name: 'secret',
    kind: 'secret',
    async backup({ folder }) {
      if (existsSync(path)) await copyFile(path, join(folder, secretFile));
      return {};
    },
    findExisting: async () => (existsSync(path) ? `${path} exists` : undefined),
    clear: () => rm(path),
    async restore({ folder, record }) {
      if (record.files.length === 0) return;
      await mkdir(resolve(dataFolder), { recursive: true });
      await copyFile(join(folder, secretFile), path);
      await chmod(path, 0o600);
    },
  };
}

/** A statement may run for as long as the copy of a large database takes. */
const statementMs = 24 * 60 * 60 * 1000;

/**
 * A ClickHouse server. It writes the backup itself, to a destination of its BACKUP statement, where `{name}` stands for
 * the backup. Nothing is archived: the loader repeats what the restored event streams contain.
 */
export function clickhouseStore(url: string, destination: string): Store {
  const withStore = async <T>(use: (store: EventStore) => Promise<T>): Promise<T> => {
    const { openServer } = await import('@contenthub/collector/store/open-store');
    const store = openServer(url, { timeoutMs: statementMs });
    return use(store).finally(() => store.close());
  };
  const countTables = `select count() as tables from system.tables where database = currentDatabase()`;
  return {
    name: 'clickhouse',
    kind: 'clickhouse',
    async backup({ folder }) {
      const to = destination.replaceAll('{name}', folder.split('/').at(-2) ?? '');
      await withStore((store) => store.backup(to));
      return { destination: to };
    },
    findExisting: () =>
      withStore(async (store) => {
        const [found] = await store.rows<{ tables: number }>(countTables);
        return found?.tables ? `the ClickHouse database has ${found.tables} tables` : undefined;
      }),
    clear: () =>
      withStore(async (store) => {
        const names = await store.rows<{ name: string; engine: string }>(
          'select name, engine from system.tables where database = currentDatabase()',
        );
        const isView = ({ engine }: { engine: string }) => engine.includes('View');
        const sorted = names.toSorted((a, b) => Number(isView(b)) - Number(isView(a)));
        for (const { name } of sorted) await store.command(`drop table if exists \`${name}\` sync`);
      }),
    restore: ({ record }) => withStore((store) => store.restore(record.details.destination ?? '')),
  };
}
