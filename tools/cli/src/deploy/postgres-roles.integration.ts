import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openDatabase as openContent } from '@contenthub/content/db/database';
import { openDatabase as openPlatform } from '@contenthub/platform/database';
import { allMigrations } from '@contenthub/platform/modules';
import { postgresMajor } from '@contenthub/services/settings';
import { systemUser } from '@contenthub/services/system/run-command';
import { temporaryFolder } from '@contenthub/testing/fixtures/temporary-folder';
import { patience } from '@contenthub/testing/patience';
import { spawnChild } from '@contenthub/testing/processes/spawn-child';
import { freePort } from '@contenthub/testing/sockets/free-port';
import pg from 'pg';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { deployFolder, readCompose } from './testing/compose-file.ts';

/** A new cluster, set up by the image's initialisation script with the passwords of compose. */
const compose = readCompose();
const settings = compose.postgres?.environment ?? {};
const binaries = `/usr/lib/postgresql/${postgresMajor}/bin`;
const ends: (() => unknown)[] = [];
let port: number;

beforeAll(async () => {
  const { name: _, ...ids } = systemUser('postgres');
  const folder = await temporaryFolder();
  ends.push(() => folder.remove());
  chownSync(folder.path, ids.uid, ids.gid);
  const passwordFile = join(folder.path, 'password');
  writeFileSync(passwordFile, settings.POSTGRES_PASSWORD ?? '', { mode: 0o644 });
  const data = join(folder.path, 'data');
  // Like the image: every network client needs a password.
  const cluster = ['-D', data, '-U', 'postgres', '-A', 'scram-sha-256', `--pwfile=${passwordFile}`, '--no-sync'];
  execFileSync(`${binaries}/initdb`, [...cluster, '--locale=C.UTF-8'], { ...ids, stdio: 'ignore' });
  port = await freePort();
  const listening = ['-c', 'listen_addresses=127.0.0.1', '-c', `port=${port}`, '-c', 'unix_socket_directories='];
  const server = spawnChild(`${binaries}/postgres`, ['-D', data, ...listening], { ...ids, stdio: 'ignore' });
  const ended = once(server, 'exit');
  ends.push(async () => {
    server.kill('SIGINT');
    await ended;
  });
  const administrator = `postgres://postgres:${settings.POSTGRES_PASSWORD}@127.0.0.1:${port}/postgres`;
  await vi.waitFor(() => connect(administrator), patience);
  runRoles(settings);
});
afterAll(async () => {
  for (const end of ends.reverse()) await end();
});

function runRoles(env: Record<string, string>): void {
  const client = { PGHOST: '127.0.0.1', PGPORT: String(port), PGPASSWORD: settings.POSTGRES_PASSWORD ?? '' };
  const script = join(deployFolder, 'postgres/roles.sh');
  execFileSync('sh', [script], {
    env: { PATH: process.env.PATH, ...client, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

const connect = (url: string) => query(url, 'select current_database() as name');

async function query(url: string, sql: string): Promise<string> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  const { rows } = await client.query<{ name: string }>(sql);
  await client.end();
  return rows[0]?.name ?? '';
}

/** The URL that compose gives a service, with the address of this server. */
function addressOf(service: string, setting: string, database?: string): string {
  const url = new URL(compose[service]?.environment?.[setting] ?? '');
  url.host = `127.0.0.1:${port}`;
  if (database) url.pathname = `/${database}`;
  return url.href;
}

it('H16 gives each service a database it can migrate', async () => {
  const content = await openContent(addressOf('content', 'DATABASE_URL'), '');
  await content.close();
  const platform = await openPlatform(addressOf('platform', 'PLATFORM_DATABASE_URL'), '', allMigrations);
  await platform.close();
  const tables = `select count(*)::int as name from pg_tables where tableowner = current_user and schemaname = 'public'`;
  const urls = [addressOf('content', 'DATABASE_URL'), addressOf('platform', 'PLATFORM_DATABASE_URL')];
  const counts = await Promise.all(urls.map((url) => query(url, tables)));
  expect(counts.map((count) => Number(count) > 5)).toEqual([true, true]);
});

it('H16 denies each service access to the other’s database', async () => {
  await expect(connect(addressOf('content', 'DATABASE_URL', 'platform'))).rejects.toThrow(/permission denied/);
  await expect(connect(addressOf('platform', 'PLATFORM_DATABASE_URL', 'contenthub'))).rejects.toThrow(
    /permission denied/,
  );
  await expect(connect(addressOf('content', 'DATABASE_URL', 'postgres'))).rejects.toThrow(/permission denied/);
  expect(await connect(addressOf('content', 'DATABASE_URL'))).toBe('contenthub');
});

it('H16 rejects a client without a password and one with a wrong password', async () => {
  await expect(connect(`postgres://content@127.0.0.1:${port}/contenthub`)).rejects.toThrow(/password/);
  await expect(connect(`postgres://content:wrong@127.0.0.1:${port}/contenthub`)).rejects.toThrow(/password/);
  await expect(connect(`postgres://postgres@127.0.0.1:${port}/contenthub`)).rejects.toThrow(/password/);
});

it('H16 rejects the placeholders of the example file', () => {
  const placeholder = { ...settings, POSTGRES_CONTENT_PASSWORD: 'change-me-postgres-content' };
  expect(() => runRoles(placeholder)).toThrow('placeholder');
});
