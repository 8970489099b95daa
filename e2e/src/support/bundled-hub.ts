import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { inject } from 'vitest';
import { type Hub, startHubIn } from './hub-process.ts';

/** The built hub in one process with the bundled articles: no engine is needed. */
export async function startBundledHub(env: Record<string, string> = {}): Promise<Hub> {
  const data = await mkdtemp(join(inject('runFolder'), 'hub-'));
  const hub = await startHubIn(data, env);
  return {
    ...hub,
    async stop() {
      await hub.stop();
      await rm(data, { recursive: true, force: true });
    },
  };
}
