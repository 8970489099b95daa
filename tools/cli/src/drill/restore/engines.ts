import { type ChildProcess, execFile } from 'node:child_process';
import { once } from 'node:events';
import { chown, mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { type SystemUser, systemUser } from '@contenthub/services/system/run-command';
import { spawnChild } from '@contenthub/testing/processes/spawn-child';
import { freePort } from '@contenthub/testing/sockets/free-port';
import { connect } from '@nats-io/transport-node';
import pg from 'pg';
import { findProgram } from '../../backup/programs.ts';

const run = promisify(execFile);
const readyMs = 120_000;

/** An engine of a drill: it can be killed, its disk destroyed, and it can start again on a restored disk. */
export type Engine = {
  readonly url: string;
  readonly folder: string;
  start: () => Promise<void>;
  kill: () => Promise<void>;
  /** Removes its data. `prepare` also creates an empty database, which a restore of MariaDB needs. */
  wipe: (prepare: boolean) => Promise<void>;
};

type Description = {
  url: string;
  folder: string;
  user: SystemUser;
  command: string;
  args: readonly string[];
  create: (data: string) => Promise<void>;
  isReady: () => Promise<unknown>;
};

function engine({ url, folder, user, command, args, create, isReady }: Description): Engine {
  let child: ChildProcess | undefined;
  let log = '';
  return {
    url,
    folder,
    async start() {
      const { uid, gid } = user;
      child = spawnChild(command, [...args], { uid, gid, cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] });
      for (const stream of [child.stdout, child.stderr]) {
        stream?.on('data', (text: Buffer) => {
          log = (log + text).slice(-4000);
        });
      }
      const until = Date.now() + readyMs;
      for (;;) {
        if (child.exitCode !== null) throw new Error(`${command} ended:\n${log}`);
        const failure = await isReady().then(
          () => undefined,
          (error: unknown) => error,
        );
        if (!failure) return;
        if (Date.now() > until) throw new Error(`${command} is not ready: ${String(failure)}\n${log}`);
        await wait(100);
      }
    },
    async kill() {
      if (!child || child.exitCode !== null || child.signalCode !== null) return;
      child.kill('SIGKILL');
      await once(child, 'exit');
      // The backends of PostgreSQL exit once they notice.
      await wait(500);
    },
    async wipe(prepare) {
      await rm(folder, { recursive: true, force: true });
      await mkdir(folder, { recursive: true });
      await chown(folder, user.uid, user.gid);
      if (prepare) await create(join(folder, 'data'));
    },
  };
}

export async function drillPostgres(folder: string): Promise<Engine> {
  const port = await freePort();
  const url = `postgres://contenthub@127.0.0.1:${port}/postgres`;
  const user = systemUser('postgres');
  return engine({
    ...{ url, folder, user },
    command: findProgram('postgres', 'postgresql'),
    args: ['-D', join(folder, 'data'), '-p', String(port), '-c', 'unix_socket_directories='],
    async create(data) {
      const args = ['-D', data, '-U', 'contenthub', '--auth=trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync'];
      await run(findProgram('initdb', 'postgresql'), args, { uid: user.uid, gid: user.gid, cwd: folder });
    },
    async isReady() {
      const client = new pg.Client({ connectionString: url });
      client.on('error', () => {});
      await client.connect();
      const { rows } = await client.query('select pg_is_in_recovery() as recovering').finally(() => client.end());
      if (rows[0].recovering) throw new Error('in recovery');
    },
  });
}

export async function drillNats(folder: string): Promise<Engine> {
  const port = await freePort();
  const url = `nats://127.0.0.1:${port}`;
  return engine({
    ...{ url, folder, user: systemUser('nats') },
    command: findProgram('nats-server', 'nats-server'),
    args: ['-a', '127.0.0.1', '-p', String(port), '-js', '-sd', join(folder, 'data')],
    create: async () => {},
    isReady: async () => (await connect({ servers: url, maxReconnectAttempts: 0 })).close(),
  });
}

export async function drillMariadb(folder: string): Promise<Engine> {
  const socket = join(folder, 'db.sock');
  const root = systemUser('root').name;
  const user = systemUser('mysql');
  const sql = (statement: string) =>
    run(findProgram('mariadb', 'mariadb-client'), [
      ...['--no-defaults', `--socket=${socket}`, `--user=${root}`, '--batch', '-e', statement],
    ]);
  return engine({
    ...{ url: `mysql://${root}@localhost/wordpress?socket=${encodeURIComponent(socket)}`, folder, user },
    command: findProgram('mariadbd', 'mariadb-server'),
    args: [
      ...['--no-defaults', `--datadir=${join(folder, 'data')}`, `--socket=${socket}`, '--skip-networking'],
      ...['--log-bin=binlog', '--server-id=1', `--pid-file=${join(folder, 'db.pid')}`],
    ],
    async create(data) {
      await mkdir(data);
      await chown(data, user.uid, user.gid);
      const auth = ['--auth-root-authentication-method=socket', `--auth-root-socket-user=${root}`];
      const args = ['--no-defaults', `--datadir=${data}`, '--skip-test-db', ...auth];
      await run('/usr/bin/mariadb-install-db', args, { uid: user.uid, gid: user.gid, cwd: folder });
    },
    isReady: () => sql('create database if not exists wordpress'),
  });
}
