import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { LiveState } from '@contenthub/contracts/experiments/experiments-api';
import { internalPaths } from '@contenthub/contracts/experiments/experiments-paths';
import { openDatabase } from '@contenthub/platform/database';
import { operatorToken } from '@contenthub/platform/http/operator-auth';
import { allMigrations } from '@contenthub/platform/modules';
import { UserAdmin } from '@contenthub/platform/user-admin';
import { readServices } from '@contenthub/services/state';
import { createTestDatabase } from '@contenthub/testing/fixtures/test-database';
import { generousDeadlines } from '@contenthub/testing/processes/node-process';
import { freePort } from '@contenthub/testing/sockets/free-port';
import { TcpProxy } from '@contenthub/testing/sockets/tcp-proxy';
import { repositoryRoot, SpawnedProcess } from './child-process.ts';
import { copyPreparedData } from './hub.ts';

const secret = 'a secret of tests that is long enough';

export type PlatformStack = {
  origin: string;
  address: string;
  /** The proxy between the platform and its PostgreSQL. */
  database: TcpProxy;
  platform: { stop: () => Promise<void>; start: () => Promise<void> };
  /** Changes an experiment and waits until the platform applies it. */
  changeExperiment: (name: string, change: Partial<LiveState>) => Promise<void>;
  /** Creates a confirmed account. */
  createAccount: (email: string, password: string) => Promise<void>;
  /** Runs `npm run hub -- experiments …`, as an operator would. */
  experiments: (...args: string[]) => Promise<string>;
  stop: () => Promise<void>;
};

/** Starts content, platform and web as separate processes. The platform's PostgreSQL can be disconnected. */
export async function startPlatformStack(): Promise<PlatformStack> {
  const server = (await readServices())?.DATABASE_URL;
  if (!server) throw new Error('PostgreSQL is not running. Start it with `npm run services`.');
  const fresh = await createTestDatabase(server);
  const url = new URL(fresh.url);
  const database = new TcpProxy(url.hostname, Number(url.port || 5432));
  await database.open();
  url.host = `127.0.0.1:${database.port}`;

  const [contentPort, platformPort, operationsPort, port] = [
    await freePort(),
    await freePort(),
    await freePort(),
    await freePort(),
  ];
  const data = await mkdtemp(join(tmpdir(), 'contenthub-e2e-'));
  await copyPreparedData(['content', 'media'], data);
  const origin = `http://www.contenthub.localhost:${port}`;
  const nothingElse = { DATABASE_URL: '', NATS_URL: '', WORDPRESS_URL: '', DATA_FOLDER: data };
  const shared = { ...nothingElse, PUBLIC_ORIGIN: origin, COUNTRY_HEADER: 'x-country', PLATFORM_SECRET: secret };
  const [contentUrl, platformUrl] = [`http://127.0.0.1:${contentPort}`, `http://127.0.0.1:${platformPort}`];

  // As in the compose file, where readers cannot reach the internal paths.
  const internalUrl = `http://127.0.0.1:${operationsPort}`;

  const content = SpawnedProcess.startNode('services/content/src/main.ts', {
    ...nothingElse,
    CONTENT_PORT: String(contentPort),
    ARTICLES_FOLDER: join(repositoryRoot, 'content'),
  });
  const platformEnv = {
    ...shared,
    PLATFORM_PORT: String(platformPort),
    OPERATIONS_PORT: String(operationsPort),
    PLATFORM_INTERNAL_URL: internalUrl,
    PLATFORM_DATABASE_URL: url.href,
  };
  let platform: SpawnedProcess | undefined;
  const startPlatform = async () => {
    platform = SpawnedProcess.startNode('services/platform/src/main.ts', platformEnv);
    await platform.waitForUrl(`${internalUrl}/readyz`);
  };
  await Promise.all([content.waitForUrl(`${contentUrl}/readyz`), startPlatform()]);
  const web = SpawnedProcess.startNode('apps/web/src/main.ts', {
    ...shared,
    PORT: String(port),
    CONTENT_URL: contentUrl,
    PLATFORM_URL: platformUrl,
    PLATFORM_INTERNAL_URL: internalUrl,
    ...generousDeadlines,
  });
  const address = `http://127.0.0.1:${port}`;
  await web.waitForUrl(`${address}/readyz`);
  const stopPlatform = async () => {
    await platform?.stop();
    platform = undefined;
  };
  return {
    origin,
    address,
    database,
    platform: { start: startPlatform, stop: stopPlatform },
    async changeExperiment(name, change) {
      const response = await fetch(internalUrl + internalPaths.liveState.replace('{name}', name), {
        method: 'POST',
        headers: {
          authorization: `Bearer ${operatorToken(secret, 'experiments')}`,
          'content-type': 'application/json',
        },
        body: JSON.stringify(change),
      });
      if (!response.ok) throw new Error(await response.text());
    },
    async createAccount(email, password) {
      const opened = await openDatabase(fresh.url, '', allMigrations);
      await new UserAdmin(opened.database).create(email, password, {});
      await opened.close();
    },
    async experiments(...args) {
      const command = new SpawnedProcess(
        process.execPath,
        ['tools/cli/src/main.ts', 'experiments', ...args],
        platformEnv,
      );
      const code = await command.exited();
      if (code !== 0) throw new Error(command.output);
      return command.output;
    },
    async stop() {
      await web.stop();
      await stopPlatform();
      await content.stop();
      await database.close();
      await fresh.drop();
      await rm(data, { recursive: true, force: true });
    },
  };
}
