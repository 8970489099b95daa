import { resolve } from 'node:path';
import { readSettings } from '@contenthub/server-kit/process/settings';
import Type, { type Static } from 'typebox';
import { clickhouseStore, embeddedEventsStore, pgliteStore, secretStore } from './stores/embedded.ts';
import { diskFiles, filesStore } from './stores/files.ts';
import { mariadbStore } from './stores/mariadb.ts';
import { postgresStore } from './stores/postgres.ts';
import type { Store } from './stores/store.ts';
import { streamsStore } from './stores/streams.ts';

export const BackupSettings = Type.Object({
  BACKUP_FOLDER: Type.String({ default: '.local/backups', description: 'where backups and the archive are stored' }),
  BACKUP_RETENTION_DAYS: Type.Integer({ default: 30, minimum: 0, description: 'days until `backup prune` deletes' }),
  DATA_FOLDER: Type.String({ default: '.local', description: 'folder of the hub' }),
  DATABASE_URL: Type.Optional(Type.String({ description: 'PostgreSQL of the content service' })),
  PLATFORM_DATABASE_URL: Type.Optional(Type.String({ description: 'PostgreSQL of the platform' })),
  BACKUP_DATABASE_URL: Type.Optional(
    Type.String({ description: 'the same server as a role with REPLICATION; defaults to DATABASE_URL' }),
  ),
  BACKUP_PLATFORM_DATABASE_URL: Type.Optional(
    Type.String({ description: 'the same for the platform, if it has its own server' }),
  ),
  NATS_URL: Type.Optional(Type.String({ description: 'NATS servers with the event streams' })),
  CLICKHOUSE_URL: Type.Optional(Type.String({ description: 'the ClickHouse server' })),
  CLICKHOUSE_BACKUP_TO: Type.String({
    default: "Disk('backups', '{name}')",
    description: 'destination of the BACKUP statement of a ClickHouse server',
  }),
  WORDPRESS_DATABASE_URL: Type.Optional(
    Type.String({ pattern: '^(mysql|mariadb)://', description: 'the MariaDB database of WordPress' }),
  ),
  WORDPRESS_UPLOADS_FOLDER: Type.Optional(Type.String({ description: 'the uploads folder of WordPress' })),
});
export type BackupSettings = Static<typeof BackupSettings>;

/** New data folders of PostgreSQL servers, for a restore. */
export type PostgresTargets = { postgresData?: string | undefined; platformPostgresData?: string | undefined };

type Environment = Record<string, string | undefined>;

export function readBackupSettings(env: Environment): BackupSettings {
  return readSettings(BackupSettings, env);
}

/** Everything that a hub with these settings holds, in the order in which it is copied. */
export function findStores(env: Environment, targets: PostgresTargets = {}): Store[] {
  const settings = readBackupSettings(env);
  const stores = [...databaseStores(settings, targets)];
  if (settings.WORDPRESS_DATABASE_URL) stores.push(mariadbStore(settings.WORDPRESS_DATABASE_URL));
  if (settings.NATS_URL) stores.push(streamsStore(settings.NATS_URL));
  if (settings.CLICKHOUSE_URL) stores.push(clickhouseStore(settings.CLICKHOUSE_URL, settings.CLICKHOUSE_BACKUP_TO));
  if (!settings.CLICKHOUSE_URL || !settings.NATS_URL) stores.push(embeddedEventsStore(env));
  // Files come last: the databases that are already copied refer to them.
  stores.push(mediaStore(settings));
  if (settings.WORDPRESS_UPLOADS_FOLDER) {
    const uploads = resolve(settings.WORDPRESS_UPLOADS_FOLDER);
    stores.push(filesStore('uploads', diskFiles(uploads), uploads));
  }
  return [...stores, secretStore(settings.DATA_FOLDER)];
}

function databaseStores(settings: BackupSettings, { postgresData, platformPostgresData }: PostgresTargets): Store[] {
  const { DATABASE_URL: content, PLATFORM_DATABASE_URL: platform, DATA_FOLDER: data } = settings;
  const contentServer = content && postgresServer('postgres', settings.BACKUP_DATABASE_URL ?? content, postgresData);
  const shared = content && platform && isSameServer(content, platform);
  const platformUrl = settings.BACKUP_PLATFORM_DATABASE_URL ?? platform;
  return [
    contentServer || pgliteStore('content', data),
    ...(shared
      ? []
      : [
          platformUrl
            ? postgresServer('platform-postgres', platformUrl, platformPostgresData)
            : pgliteStore('platform', data),
        ]),
  ];
}

const postgresServer = (name: string, url: string, dataFolder: string | undefined) =>
  postgresStore({ name, url, dataFolder });

/** One server may hold both databases. */
export function isSameServer(one: string, other: string): boolean {
  const server = (url: string) => {
    const { hostname, port } = new URL(url);
    return `${hostname}:${port || 5432}`;
  };
  return server(one) === server(other);
}

/** Media files. Object storage is another `FileTree`. */
function mediaStore({ DATA_FOLDER }: BackupSettings): Store {
  const folder = resolve(DATA_FOLDER, 'media');
  return filesStore('media', diskFiles(folder), folder);
}
