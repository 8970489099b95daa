import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { writeFileAtomically } from '@contenthub/server-kit/process/atomic-write';
import { isAlive } from '@contenthub/server-kit/process/folder-lock';
import type { Running } from '@contenthub/server-kit/process/run';

/** Records the ports that a collector listens on, for other processes on the same host. Only some ports are fixed. */
export type CollectorAddresses = { intake?: string | undefined; loader?: string | undefined };

const addressFile = (dataFolder: string) => join(dataFolder, 'collector.json');

export async function writeAddresses(dataFolder: string, addresses: CollectorAddresses): Promise<Running> {
  await writeFileAtomically(addressFile(dataFolder), JSON.stringify({ ...addresses, pid: process.pid }));
  return { stop: () => rm(addressFile(dataFolder), { force: true }) };
}

/** Returns the addresses of the collector that runs on this folder, or none if it is not running. */
export async function readAddresses(dataFolder: string): Promise<CollectorAddresses> {
  const text = await readFile(addressFile(dataFolder), 'utf8').catch(() => '{}');
  const { pid = 0, ...addresses } = JSON.parse(text) as CollectorAddresses & { pid?: number };
  return isAlive(pid) ? addresses : {};
}
