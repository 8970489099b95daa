import { createReadStream, existsSync } from 'node:fs';
import { appendFile, chmod, chown, copyFile, mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { CommandError } from '../../command.ts';
import { findProgram, runProgram, startProgram } from '../programs.ts';
import type { BackupContext, Report, RestoreContext, Store } from './store.ts';

const clientPackage = 'postgresql-client';
/** The server keeps WAL for this replication slot while the archive is not connected. */
export const slotName = 'contenthub_backup';
/** Archived WAL that a restored server reads at its first start, inside its data folder. */
const recoveryFolder = 'restored_wal';

type Options = {
  name: string;
  /** A role with the REPLICATION attribute, and any of the server's databases. */
  url: string;
  /** The data folder of the server to restore. */
  dataFolder: string | undefined;
};

/**
 * A PostgreSQL server with all its databases. Backups are copies of its files over a replication connection, and
 * `pg_receivewal` archives every change after them. Neither needs access to the server's disk.
 */
export function postgresStore({ name, url, dataFolder }: Options): Store {
  const requireFolder = (): string => {
    if (!dataFolder) throw new CommandError(`Name the new data folder of ${name} with --postgres-data.`);
    return dataFolder;
  };
  return {
    name,
    kind: 'postgres',
    backup: (context) => copyServer(url, context),
    async findExisting() {
      const names = await readdir(requireFolder()).catch(() => []);
      return names.length > 0 ? `${requireFolder()} holds ${names.length} files` : undefined;
    },
    async clear() {
      const folder = requireFolder();
      if (existsSync(join(folder, 'postmaster.pid')))
        throw new CommandError(`A server still runs on ${folder}. Stop it first, or remove its postmaster.pid.`);
      for (const each of await readdir(folder).catch(() => [])) await rm(join(folder, each), { recursive: true });
    },
    restore: (context) => restoreServer(requireFolder(), context),
    async archive(folder, stopping) {
      await mkdir(folder, { recursive: true });
      const receive = findProgram('pg_receivewal', clientPackage);
      const connection = ['--dbname', url, '--no-password', '--slot', slotName];
      await runProgram(receive, [...connection, '--create-slot', '--if-not-exists']);
      // Flushes at every write of the server instead of every few seconds.
      const args = [...connection, '--directory', folder, '--synchronous'];
      const { child, finished } = startProgram(receive, args, { signal: stopping });
      child.stdout?.resume();
      await finished;
    },
    async pruneArchive(folder, { details }) {
      for (const file of await archivedSegments(folder)) {
        if (segmentOf(file) < (details.firstSegment ?? '')) await rm(join(folder, file));
      }
    },
  };
}

async function copyServer(url: string, { folder, report }: BackupContext): Promise<Record<string, string>> {
  await runProgram(
    findProgram('pg_basebackup', clientPackage),
    [
      ...['--dbname', url, '--no-password', '--pgdata', folder, '--format', 'tar', '--compress', '1'],
      ...['--wal-method', 'stream', '--checkpoint', 'fast', '--manifest-checksums', 'SHA256', '--progress'],
    ],
    { onStderr: (text) => reportProgress(text, report) },
  );
  const manifest = JSON.parse(await readFile(join(folder, 'backup_manifest'), 'utf8')) as {
    'WAL-Ranges': { Timeline: number; 'Start-LSN': string; 'End-LSN': string }[];
  };
  const [range] = manifest['WAL-Ranges'];
  if (!range) throw new CommandError('pg_basebackup recorded no WAL.');
  return {
    firstSegment: segmentName(range.Timeline, range['Start-LSN']),
    lastSegment: segmentName(range.Timeline, range['End-LSN']),
  };
}

/** pg_basebackup prints `1234/5678 kB (21%), 0/1 tablespace`. */
function reportProgress(text: string, report: Report): void {
  const [, done, total] = /(\d+)\/(\d+) kB/.exec(text) ?? [];
  if (done && total) report(Number(done) * 1024, Number(total) * 1024);
}

/** The file that contains a WAL position, with the default segment size of 16 MB. */
export function segmentName(timeline: number, lsn: string): string {
  const [high = '0', low = '0'] = lsn.split('/');
  const segment = Number.parseInt(low, 16) >>> 24;
  return [timeline, Number.parseInt(high, 16), segment]
    .map((part) => part.toString(16).toUpperCase().padStart(8, '0'))
    .join('');
}

const segmentOf = (file: string) => file.slice(0, 24);

async function archivedSegments(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => []);
  return names.filter((name) => /^[0-9A-F]{24}(\.partial)?$/.test(name)).sort();
}

async function restoreServer(data: string, { folder, record, archive, at, report }: RestoreContext): Promise<void> {
  await mkdir(join(data, 'pg_wal'), { recursive: true });
  const total = record.files.reduce((sum, { bytes }) => sum + bytes, 0);
  const done = await extract(join(folder, 'base.tar.gz'), data, 0, total, report);
  await extract(join(folder, 'pg_wal.tar.gz'), join(data, 'pg_wal'), done, total, report);
  const last = await copyArchive(archive, data, record.details);
  if (at && !last) {
    throw new CommandError(
      'No WAL was archived after this backup, so PostgreSQL cannot be restored to a later time. ' +
        'Restore the backup itself: leave out --at and name it with --backup.',
    );
  }
  const beyond = at && last && (await endsBefore(join(data, recoveryFolder, last), at));
  const settings = [
    `restore_command = 'cp "${recoveryFolder}/%f" "%p"'`,
    `recovery_end_command = 'rm -rf ${recoveryFolder}'`,
    `recovery_target_timeline = 'latest'`,
    `recovery_target_action = 'promote'`,
    // If nothing was committed after that time, PostgreSQL would wait forever.
    ...(at && !beyond ? [`recovery_target_time = '${at.toISOString().replace('T', ' ').replace('Z', '+00')}'`] : []),
  ];
  await appendFile(join(data, 'postgresql.auto.conf'), `${settings.join('\n')}\n`);
  await writeFile(join(data, 'recovery.signal'), '');
  await chownToServer(data);
}

/** Streams an archive into tar, which alone knows all of its formats. */
async function extract(file: string, folder: string, before: number, total: number, report: Report): Promise<number> {
  const { child, finished } = startProgram(findProgram('tar', 'tar'), ['-xzf', '-', '-C', folder]);
  let done = before;
  const source = createReadStream(file).on('data', (chunk) => {
    done += chunk.length;
    report(done, total);
  });
  if (child.stdin) await pipeline(source, child.stdin);
  await finished;
  return done;
}

/** Copies the WAL after the backup. Returns the name of the last segment. */
async function copyArchive(
  archive: string,
  data: string,
  { firstSegment = '', lastSegment = '' }: Record<string, string>,
): Promise<string | undefined> {
  const target = join(data, recoveryFolder);
  await mkdir(target);
  const names = await readdir(archive).catch(() => []);
  for (const name of names) if (name.endsWith('.history')) await copyFile(join(archive, name), join(target, name));
  const segments = (await archivedSegments(archive)).filter((file) => segmentOf(file) >= firstSegment);
  // A complete file sorts before the partial one of the same name.
  for (const file of segments.toReversed()) await copyFile(join(archive, file), join(target, segmentOf(file)));
  const hasGap = segments.length > 0 && !segments.some((file) => segmentOf(file) <= lastSegment);
  if (hasGap) {
    throw new CommandError(
      `The archive begins with ${segments[0]}, but the backup needs WAL from ${lastSegment} on. ` +
        'The archive was started after the backup. Use a newer backup.',
    );
  }
  const last = segments.at(-1);
  return last && segmentOf(last);
}

/** Whether the last archived transaction was committed before this time. Unknown counts as no. */
async function endsBefore(segment: string, at: Date): Promise<boolean> {
  try {
    const program = findProgram('pg_waldump', 'postgresql');
    const { child, finished } = startProgram(program, ['--rmgr', 'Transaction', segment], { env: { TZ: 'UTC' } });
    let last = '';
    child.stdout?.setEncoding('utf8').on('data', (text: string) => {
      last = [...text.matchAll(/COMMIT (\d{4}-\d\d-\d\d [\d:.]+) UTC/g)].at(-1)?.[1] ?? last;
    });
    // The end of an incomplete segment is an error for it.
    await finished.catch(() => {});
    return last !== '' && new Date(`${last.replace(' ', 'T')}Z`) < at;
  } catch {
    return false;
  }
}

/** Gives files that this process added to the owner of the folder. Only the owner may read it. */
async function chownToServer(data: string): Promise<void> {
  await chmod(data, 0o700);
  if (process.getuid?.() !== 0) return;
  const { uid, gid } = await stat(join(data, 'PG_VERSION'));
  const added = ['.', 'pg_wal', 'recovery.signal', 'postgresql.auto.conf', recoveryFolder];
  const wal = (await readdir(join(data, recoveryFolder))).map((name) => join(recoveryFolder, name));
  for (const path of [...added, ...wal]) await chown(join(data, path), uid, gid);
}
