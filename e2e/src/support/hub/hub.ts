import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { MemoryGroup } from '@contenthub/testing/processes/memory-group';
import { generousDeadlines } from '@contenthub/testing/processes/node-process';
import { freePort } from '@contenthub/testing/sockets/free-port';
import { inject } from 'vitest';
import { SpawnedProcess } from './child-process.ts';

/** Browsers use the origin. Everything else uses the address. */
export type Hub = {
  origin: string;
  address: string;
  /** The port of health, metrics and internal paths. */
  operations: string;
  /** What the process has logged. */
  readLog: () => string;
  stop: () => Promise<void>;
};

/** Starts the built hub in one process on this data folder. */
async function startHubProcess(folder: string, env: Record<string, string> = {}, group?: MemoryGroup): Promise<Hub> {
  const port = Number(env.PORT) || (await freePort());
  const operationsPort = Number(env.OPERATIONS_PORT) || (await freePort());
  const noExternalEngines = { DATABASE_URL: '', NATS_URL: '', WORDPRESS_URL: '', EDGE_URLS: '' };
  const child = SpawnedProcess.startNode(
    'apps/all-in-one/src/main.ts',
    {
      ...noExternalEngines,
      ...generousDeadlines,
      PORT: String(port),
      OPERATIONS_PORT: String(operationsPort),
      CONSOLE_PORT: '0',
      DATA_FOLDER: folder,
      ...env,
    },
    ['start'],
    group,
  );
  const address = `http://127.0.0.1:${port}`;
  const operations = `http://127.0.0.1:${operationsPort}`;
  await child.waitForUrl(`${operations}/readyz`).catch(async (error: unknown) => {
    await child.stop();
    throw error;
  });
  return {
    address,
    operations,
    origin: `http://www.contenthub.localhost:${port}`,
    readLog: () => child.output,
    async stop() {
      await child.stop();
    },
  };
}

/** Changes the data folder before the hub starts. */
export type Prepare = (folder: string) => Promise<void>;

/** The prepared data folder that hubs start with a copy of, inside the run folder. */
export const preparedFolder = 'prepared';

/** Starts the built hub in one process with the bundled articles. It needs no engine. */
export function startBundledHub(
  env: Record<string, string> = {},
  prepare?: Prepare,
  group?: MemoryGroup,
): Promise<Hub> {
  // A hub with other articles imports them itself. Their images are encoded already.
  return startHub(env, env.ARTICLES_FOLDER ? ['media', 'platform'] : ['content', 'media', 'platform'], prepare, group);
}

/** The same with an editable copy of the bundled articles (`ARTICLES_FOLDER`). Only changes are imported. */
export function startEditableHub(env: Record<string, string>): Promise<Hub> {
  return startHub(env, ['content', 'media', 'platform']);
}

/** Copies the prepared data of these services. */
export async function copyPreparedData(stores: readonly string[], folder: string): Promise<void> {
  const prepared = stores.map((name) => join(inject('runFolder'), preparedFolder, name));
  await promisify(execFile)('cp', ['-r', ...prepared, folder]);
}

async function startHub(
  env: Record<string, string>,
  stores: readonly string[],
  prepare?: Prepare,
  group?: MemoryGroup,
): Promise<Hub> {
  const data = await mkdtemp(join(inject('runFolder'), 'hub-'));
  await copyPreparedData(stores, data);
  await prepare?.(data);
  const hub = await startHubProcess(data, env, group);
  return {
    ...hub,
    async stop() {
      await hub.stop();
      await rm(data, { recursive: true, force: true });
    },
  };
}
