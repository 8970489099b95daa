import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { inject } from 'vitest';
import { type Hub, startHubIn } from './hub-process.ts';

/** The data folder that hubs begin with a copy of, inside the folder of the run. */
export const preparedFolder = 'prepared';

/** The built hub in one process with the bundled articles: no engine is needed. */
export function startBundledHub(env: Record<string, string> = {}): Promise<Hub> {
  // A hub with other articles reads them itself.
  return startHub(env, env.ARTICLES_FOLDER ? ['platform'] : ['content', 'media', 'platform']);
}

/** The same with a copy of the bundled articles that a test changes (`ARTICLES_FOLDER`). Only changes have to be read. */
export function startHubOnCopy(env: Record<string, string>): Promise<Hub> {
  return startHub(env, ['content', 'media', 'platform']);
}

/** Gives a service the stores that were prepared once for all of them. */
export async function copyPrepared(stores: readonly string[], folder: string): Promise<void> {
  const prepared = stores.map((name) => join(inject('runFolder'), preparedFolder, name));
  await promisify(execFile)('cp', ['-r', ...prepared, folder]);
}

async function startHub(env: Record<string, string>, stores: readonly string[]): Promise<Hub> {
  const data = await mkdtemp(join(inject('runFolder'), 'hub-'));
  await copyPrepared(stores, data);
  const hub = await startHubIn(data, env);
  return {
    ...hub,
    async stop() {
      await hub.stop();
      await rm(data, { recursive: true, force: true });
    },
  };
}
