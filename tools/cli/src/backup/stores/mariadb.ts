import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { CommandError } from '../../command.ts';
import { findProgram, type ProgramOptions, runProgram, startProgram } from '../programs.ts';
import type { BackupContext, RestoreContext, Store } from './store.ts';

const clientPackage = 'mariadb-client';
const dumpFile = 'database.sql.gz';

type Connection = { args: string[]; env: Record<string, string>; database: string };

/** Reads `mysql://user:password@host:3306/wordpress`, or `mysql://root@localhost/wordpress?socket=/run/mysqld.sock`. */
export function parseDatabaseUrl(address: string): Connection {
  const { hostname, port, username, password, pathname, searchParams } = new URL(address);
  const socket = searchParams.get('socket');
  const server = socket ? [`--socket=${socket}`] : [`--host=${hostname}`, `--port=${port || 3306}`, '--protocol=tcp'];
  return {
    // The first option keeps other settings of this machine out.
    args: ['--no-defaults', ...server, `--user=${decodeURIComponent(username)}`],
    // A command line is visible to every user of the machine.
    env: { MYSQL_PWD: decodeURIComponent(password), TZ: 'UTC' },
    database: decodeURIComponent(pathname.slice(1)),
  };
}

/**
 * The database of WordPress. Backups are dumps in one transaction, and the archive is a copy of the server's binary
 * log. Without a binary log (`log_bin`), a restore ends at the time of the backup.
 */
export function mariadbStore(url: string): Store {
  const connection = parseDatabaseUrl(url);
  const { database } = connection;
  const query = async (sql: string) =>
    (await runClient('mariadb', connection, ['--batch', '--skip-column-names'], { input: sql })).trim();
  const tables = `select count(*) from information_schema.tables where table_schema = '${database}'`;
  return {
    name: 'mariadb',
    kind: 'mariadb',
    backup: (context) => dump(connection, query, context),
    async findExisting() {
      const count = Number(await query(tables));
      return count > 0 ? `the database ${database} has ${count} tables` : undefined;
    },
    async clear() {
      await query(`drop database if exists \`${database}\`; create database \`${database}\``);
    },
    restore: (context) => restore(connection, context),
    async archive(folder, stopping, log) {
      const [enabled, , archive] = await readServer(query);
      if (enabled !== '1') return log('MariaDB has no binary log (log_bin), so only backups can be restored.');
      await copyBinaryLog(connection, query, join(folder, archive), stopping);
    },
    async pruneArchive(folder, { details }) {
      const { archive = '', file = '' } = details;
      for (const name of await readdir(folder).catch(() => [])) {
        // Another folder belongs to a server that no backup was made of.
        if (name !== archive) await rm(join(folder, name), { recursive: true });
      }
      for (const name of await readdir(join(folder, archive)).catch(() => [])) {
        if (name < file) await rm(join(folder, archive, name));
      }
    },
  };
}

function runClient(
  name: string,
  { args, env }: Connection,
  more: string[],
  options: ProgramOptions & { input?: string },
) {
  return runProgram(findProgram(name, clientPackage), [...args, ...more], { ...options, env });
}

type Query = (sql: string) => Promise<string>;

/** Whether there is a binary log, the size of all data, and a folder name for this server, whose log files start at 1. */
async function readServer(query: Query): Promise<[enabled: string, bytes: string, archive: string]> {
  const sizes = 'select coalesce(sum(data_length + index_length), 0) from information_schema.tables';
  const row = await query(`select @@log_bin, (${sizes}), sha2(@@server_uid, 256)`);
  const [enabled = '', bytes = '', id = ''] = row.split('\t');
  return [enabled, bytes, `server-${id.slice(0, 12)}`];
}

async function dump(connection: Connection, query: Query, context: BackupContext): Promise<Record<string, string>> {
  const { folder, report } = context;
  const [enabled, size, archive] = await readServer(query);
  const logged = enabled === '1';
  const { child, finished } = startProgram(
    findProgram('mariadb-dump', clientPackage),
    [
      ...connection.args,
      ...['--single-transaction', '--quick', '--routines', '--triggers', '--events', '--hex-blob'],
      ...(logged ? ['--master-data=2'] : []),
      connection.database,
    ],
    { env: connection.env },
  );
  let done = 0;
  child.stdout?.on('data', (chunk: Buffer) => {
    done += chunk.length;
    report(done, Math.max(done, Number(size)));
  });
  const file = join(folder, dumpFile);
  if (child.stdout) await pipeline(child.stdout, createGzip({ level: 1 }), createWriteStream(file, { mode: 0o600 }));
  await finished;
  return logged ? { archive, ...(await readPosition(file)) } : {};
}

/** The dump begins with a comment that names the position of its transaction in the binary log. */
async function readPosition(file: string): Promise<Record<string, string>> {
  const source = createReadStream(file);
  const lines = createInterface({ input: source.pipe(createGunzip()) });
  for await (const line of lines) {
    const [, name, position] = /MASTER_LOG_FILE='([^']+)', MASTER_LOG_POS=(\d+)/.exec(line) ?? [];
    if (!name || !position) continue;
    lines.close();
    source.destroy();
    return { file: name, position };
  }
  throw new CommandError('mariadb-dump recorded no position in the binary log.');
}

async function copyBinaryLog(connection: Connection, query: Query, folder: string, stopping: AbortSignal) {
  await mkdir(folder, { recursive: true });
  const names = await readdir(folder);
  // The last file may be incomplete and is copied again.
  const first = names.sort().at(-1) ?? (await query('show binary logs')).split(/\s/)[0] ?? '';
  const program = findProgram('mariadb-binlog', clientPackage);
  const options = ['--read-from-remote-server', '--raw', '--stop-never', `--result-file=${folder}/`];
  const { child, finished } = startProgram(program, [...connection.args, ...options, first], {
    env: connection.env,
    signal: stopping,
  });
  child.stdout?.resume();
  await finished;
}

async function restore(connection: Connection, { folder, record, archive, at, report }: RestoreContext): Promise<void> {
  const client = findProgram('mariadb', clientPackage);
  const { args, env, database } = connection;
  const load = startProgram(client, [...args, database], { env });
  const total = record.files.reduce((sum, { bytes }) => sum + bytes, 0);
  let done = 0;
  const source = createReadStream(join(folder, dumpFile)).on('data', (chunk) => {
    done += chunk.length;
    report(done, total);
  });
  if (load.child.stdin) await pipeline(source, createGunzip(), load.child.stdin);
  await load.finished;

  const { archive: server = '', file: first = '', position = '' } = record.details;
  const names = (await readdir(join(archive, server)).catch(() => [])).sort();
  const files = await withContent(
    names.filter((name) => first && name >= first).map((name) => join(archive, server, name)),
  );
  if (files.length === 0) {
    if (!at) return;
    throw new CommandError(
      'No binary log was archived after this backup, so MariaDB cannot be restored to a later time. ' +
        'Restore the backup itself: leave out --at and name it with --backup.',
    );
  }
  // The resolution is a second, so the restored state is up to a second older than requested.
  const until = at && [`--stop-datetime=${at.toISOString().slice(0, 19).replace('T', ' ')}`];
  const select = ['--no-defaults', `--database=${database}`, `--start-position=${position}`, ...(until ?? [])];
  const read = startProgram(findProgram('mariadb-binlog', clientPackage), [...select, ...files], { env });
  const replay = startProgram(client, [...args, database], { env });
  if (read.child.stdout && replay.child.stdin) await pipeline(read.child.stdout, replay.child.stdin);
  await read.finished;
  await replay.finished;
}

/** A file that the archive has only just begun has no header yet, which mariadb-binlog refuses. */
async function withContent(files: string[]): Promise<string[]> {
  const sizes = await Promise.all(files.map((path) => stat(path)));
  return files.filter((_, index) => (sizes[index]?.size ?? 0) > 4);
}
