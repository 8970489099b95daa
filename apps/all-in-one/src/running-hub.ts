import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { writeFileAtomically } from '@contenthub/server-kit/process/atomic-write';
import { isAlive } from '@contenthub/server-kit/process/folder-lock';
import type { Running } from '@contenthub/server-kit/process/run';
import type { ServiceAddresses } from './environment.ts';

/** A hub in one process, for commands on the same host. Addresses have the names of settings. */
export type RunningHub = Partial<ServiceAddresses> & {
  pid: number;
  PUBLIC_ORIGIN: string;
  CONSOLE_ORIGIN?: string | undefined;
  /** Without it, readers and operators share the site's port, which shows operators nothing. */
  WEB_OPERATIONS_URL?: string | undefined;
  /** Only if it was generated for this run. A stored or configured secret is not repeated here. */
  PLATFORM_SECRET?: string | undefined;
};

const fileIn = (dataFolder: string) => join(dataFolder, 'hub.json');

/** Records where the hub of this process is. If several hubs share a folder, commands find the last one. */
export async function recordHub(dataFolder: string, hub: Omit<RunningHub, 'pid'>): Promise<Running> {
  const { pid } = process;
  await writeFileAtomically(fileIn(dataFolder), JSON.stringify({ pid, ...hub }, null, 2), { mode: 0o600 });
  return {
    async stop() {
      if ((await readHub(dataFolder))?.pid === pid) await rm(fileIn(dataFolder), { force: true });
    },
  };
}

/** The hub that runs on this data folder. */
export async function readHub(dataFolder: string): Promise<RunningHub | undefined> {
  const text = await readFile(fileIn(dataFolder), 'utf8').catch(() => undefined);
  const hub = text && (JSON.parse(text) as RunningHub);
  return hub && isAlive(hub.pid) ? hub : undefined;
}
