import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { type CommandCode, CommandError, UsageError } from '../command.ts';
import { createStepReporter, formatNumber } from '../terminal/progress.ts';
import { formatTable } from '../terminal/table.ts';
import { pruneBackups, runArchive } from './archive.ts';
import { listBackups, type Manifest, totalBytes } from './manifest.ts';
import { checkFiles, chooseBackup } from './restore-backup.ts';
import { findStores, readBackupSettings } from './settings.ts';
import type { Store } from './stores/store.ts';
import { type StoreReport, takeBackup } from './take-backup.ts';

const options = {
  to: { type: 'string' },
  only: { type: 'string' },
  backup: { type: 'string' },
  'keep-days': { type: 'string' },
} as const;

export const backup: CommandCode = {
  help: [
    'npm run hub -- backup            copies everything that the hub holds; readers and editors notice nothing',
    'npm run hub -- backup archive    copies every change after the backup, until Ctrl-C; a restore to any time needs it',
    'npm run hub -- backup list       lists backups with size and time',
    'npm run hub -- backup verify     compares all files of the newest backup with their checksums',
    'npm run hub -- backup prune      deletes old backups and what only they need',
    '  --to FOLDER       the folder of backups (default BACKUP_FOLDER, or .local/backups)',
    '  --only STORES     comma-separated: postgres, platform-postgres, content, platform, mariadb, streams, clickhouse,',
    '                    events, media, uploads, secret (default: all that the settings name)',
    '  --backup NAME     the backup to verify (default: the newest)',
    '  --keep-days N     for prune (default BACKUP_RETENTION_DAYS, or 30)',
    '',
    'Reads the settings of the services: DATABASE_URL, PLATFORM_DATABASE_URL, NATS_URL, CLICKHOUSE_URL, DATA_FOLDER,',
    'and WORDPRESS_DATABASE_URL and WORDPRESS_UPLOADS_FOLDER. See docs/runbooks/restore.md.',
  ].join('\n'),
  async run(args) {
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
    const [verb = 'take', ...rest] = positionals;
    if (rest.length > 0) throw new UsageError(`Expected one verb, got ${positionals.join(' ')}.`);
    const settings = readBackupSettings(process.env);
    const repository = resolve(values.to ?? settings.BACKUP_FOLDER);
    const days = Number(values['keep-days'] ?? settings.BACKUP_RETENTION_DAYS);
    if (!Number.isFinite(days) || days < 0) throw new UsageError('--keep-days must be a number of days.');
    const stores = () => selectStores(findStores(process.env), values.only);
    switch (verb) {
      case 'take':
        return take(repository, stores());
      case 'archive':
        return archive(repository, stores());
      case 'list':
        return list(repository);
      case 'verify':
        return verify(repository, values.backup);
      case 'prune':
        return prune(repository, stores(), days);
      default:
        throw new UsageError(`Unknown verb ${verb}. Use archive, list, verify or prune, or none to take a backup.`);
    }
  },
};

/** The stores that `--only` names. */
export function selectStores(stores: readonly Store[], only: string | undefined): Store[] {
  if (!only) return [...stores];
  const names = only.split(',').filter(Boolean);
  const unknown = names.filter((name) => !stores.some((store) => store.name === name));
  if (unknown.length > 0) {
    const available = stores.map(({ name }) => name).join(', ');
    throw new UsageError(`These settings name no ${unknown.join(', ')}. They name: ${available}.`);
  }
  return stores.filter(({ name }) => names.includes(name));
}

const megabyte = 1_000_000;

/** Prints one line per store, in megabytes, with rate and remaining time. */
export function createStoreReporter(): StoreReport {
  const report = createStepReporter({ unit: 'MB' });
  return (store, done, total) => report(store, Math.round(done / megabyte), Math.ceil(total / megabyte));
}

async function take(repository: string, stores: Store[]): Promise<void> {
  const startedAt = performance.now();
  const isFirst = !existsSync(repository);
  const manifest = await takeBackup(repository, stores, createStoreReporter());
  if (manifest.stores.every(({ files }) => files.length === 0)) {
    await rm(isFirst ? repository : join(repository, manifest.name), { recursive: true });
    const names = stores.map(({ name }) => name).join(', ');
    throw new CommandError(`Nothing is stored in ${names}. Name the hub’s folder in DATA_FOLDER, or its databases.`);
  }
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  console.log(`\n${describeStores(manifest)}\n`);
  console.log(`Backup ${manifest.name} is complete in ${repository}. It took ${seconds} s.`);
}

function describeStores({ stores }: Manifest): string {
  return formatTable(
    stores.map(({ name, kind, files }) => ({ store: name, kind, files: files.length, bytes: totalBytes(files) })),
  );
}

async function archive(repository: string, stores: Store[]): Promise<void> {
  const stopping = new AbortController();
  const stop = () => stopping.abort();
  process.on('SIGINT', stop).on('SIGTERM', stop);
  const names = stores.filter((store) => store.archive).map(({ name }) => name);
  console.log(`Archiving changes of ${names.join(', ')} to ${repository}. Ctrl-C stops.`);
  await runArchive(repository, stores, stopping.signal, console.log);
  process.off('SIGINT', stop).off('SIGTERM', stop);
}

async function list(repository: string): Promise<void> {
  const backups = await listBackups(repository);
  if (backups.length === 0) return console.log(`There is no backup in ${repository}.`);
  const sizeOf = ({ stores }: Manifest) => stores.reduce((sum, { files }) => sum + totalBytes(files), 0);
  console.log(
    formatTable(
      backups.map((each) => ({
        backup: each.name,
        complete: each.finishedAt,
        release: each.version,
        stores: each.stores.map(({ name }) => name).join(' '),
        bytes: sizeOf(each),
      })),
    ),
  );
}

async function verify(repository: string, name: string | undefined): Promise<void> {
  const manifest = await chooseBackup({ repository, backup: name });
  await checkFiles(repository, manifest, manifest.stores, createStoreReporter());
  const count = manifest.stores.reduce((sum, { files }) => sum + files.length, 0);
  console.log(`All ${formatNumber(count)} files of ${manifest.name} have their checksums.`);
}

async function prune(repository: string, stores: Store[], days: number): Promise<void> {
  const removed = await pruneBackups(repository, stores, days);
  const names = removed.map(({ name }) => name).join(', ');
  console.log(removed.length > 0 ? `Deleted ${names}.` : `No backup is older than ${days} days.`);
}
