import { readdir, readFile } from 'node:fs/promises';

/** Ids of the processes that run chdb on a folder below this one. */
export async function findStoreProcesses(folder: string): Promise<number[]> {
  const ids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const found = ids.map(async (id) => {
    const line = await readFile(`/proc/${id}/cmdline`, 'utf8').catch(() => '');
    const [, script = '', store = ''] = line.split('\0');
    return script.endsWith('embedded-worker.ts') && store.startsWith(folder) ? [Number(id)] : [];
  });
  return (await Promise.all(found)).flat();
}
