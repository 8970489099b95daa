import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { host, ports, postgresMajor, servicesFolder, urls } from '../settings.ts';
import { saveEngine } from '../state.ts';
import { ensureDaemon } from '../system/daemon.ts';
import { processStartTime } from '../system/process-record.ts';
import { runCommand, systemUser } from '../system/run-command.ts';
import type { StepResult } from '../system/step.ts';
import { ensureFolder } from '../system/write-files.ts';

const binaries = `/usr/lib/postgresql/${postgresMajor}/bin`;

export async function startPostgres(): Promise<StepResult> {
  const user = systemUser('postgres');
  const data = ensureFolder(join(servicesFolder, 'postgres'), { user, mode: 0o700 });
  const version = (await runCommand(`${binaries}/postgres`, ['--version'])).match(/\d+(\.\d+)+/)?.[0] ?? postgresMajor;
  if (!existsSync(join(data, 'PG_VERSION'))) {
    const args = ['-D', data, '-U', 'contenthub', '--auth=trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync'];
    await runCommand(`${binaries}/initdb`, args, { user });
  }
  removeStaleLock(data);
  const outcome = await ensureDaemon({
    name: 'postgres',
    command: `${binaries}/postgres`,
    args: [
      '-D',
      data,
      ...settingFlags({
        listen_addresses: host,
        port: ports.postgres.number,
        unix_socket_directories: '',
        max_connections: 200,
        timezone: 'UTC',
        // No fsync, so that tests do not wait for the disk. A killed server loses nothing because the kernel still
        // writes the pages. Not for production.
        fsync: 'off',
        full_page_writes: 'off',
      }),
    ],
    user,
    port: ports.postgres,
    // SIGTERM would wait for every client to disconnect.
    stopSignal: 'SIGINT',
    dependsOn: [version],
    ready: () =>
      runCommand(`${binaries}/pg_isready`, ['-q', ...address, '-U', 'contenthub', '-d', 'postgres']).then(
        () => true,
        () => false,
      ),
  });
  await ensureDatabase();
  saveEngine('postgres', { DATABASE_URL: urls.database });
  return { what: `PostgreSQL ${version} on ${host}:${ports.postgres.number}`, how: outcome };
}

const address = ['-h', host, '-p', String(ports.postgres.number)];

function settingFlags(values: Record<string, string | number>): string[] {
  return Object.entries(values).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}

// A killed server stays in the process table as a zombie until its parent reaps it, which may never happen in a
// container. PostgreSQL then takes it for a running server. Its backends exit as soon as it is gone.
function removeStaleLock(data: string): void {
  const lock = join(data, 'postmaster.pid');
  if (!existsSync(lock)) return;
  const [pid] = readFileSync(lock, 'utf8').split('\n');
  if (processStartTime(Number(pid)) === undefined) rmSync(lock);
}

async function ensureDatabase(): Promise<void> {
  const psql = (sql: string): Promise<string> =>
    runCommand(`${binaries}/psql`, [...address, '-U', 'contenthub', '-d', 'postgres', '-XAtqc', sql]);
  const found = await psql(`select 1 from pg_database where datname = 'contenthub'`);
  if (!found.trim()) await psql('create database contenthub');
}
