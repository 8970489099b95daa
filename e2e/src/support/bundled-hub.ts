import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { inject } from 'vitest';
import { type Hub, startHubIn } from './hub-process.ts';

/** The data folder that hubs begin with a copy of, inside the folder of the run. */
export const preparedFolder = 'prepared';

/** The built hub in one process with the bundled articles: no engine is needed. */
export async function startBundledHub(env: Record<string, string> = {}): Promise<Hub> {
  const data = await mkdtemp(join(inject('runFolder'), 'hub-'));
  // A hub with other articles reads them itself.
  const stores = env.ARTICLES_FOLDER ? ['platform'] : ['content', 'media', 'platform'];
  const prepared = stores.map((name) => join(inject('runFolder'), preparedFolder, name));
  await promisify(execFile)('cp', ['-r', ...prepared, data]);
  const hub = await startHubIn(data, env);
  return {
    ...hub,
    async stop() {
      await hub.stop();
      await rm(data, { recursive: true, force: true });
    },
  };
}
