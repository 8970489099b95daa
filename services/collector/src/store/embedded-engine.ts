import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { lockFolder } from '@contenthub/server-kit/process/folder-lock';
import { WorkerProcess } from '@contenthub/server-kit/process/worker-process';
import { type Engine, quote } from './engine.ts';

/** What the process needs in addition to a statement: half a gigabyte of native code, Node, and threads. */
const processMb = 512;

/**
 * Runs chdb on a folder, in a process of its own: a statement that needs too much memory, or a crash of native code, ends
 * that process and not the hub. It then starts again with the next statement.
 */
export async function startEmbedded(path: string, memoryMb: number): Promise<Engine> {
  const folder = resolve(path);
  const unlock = await lockFolder(folder);
  const worker = new WorkerProcess({
    module: new URL('./embedded-worker.ts', import.meta.url),
    args: [folder, String(memoryMb)],
    memoryMb: memoryMb + processMb,
    name: 'the event store',
  });
  const close = async () => {
    await worker.request('close').catch(() => {});
    await worker.stop();
    await unlock();
  };
  // chdb's statements are text, so a block is passed as a file.
  const blockFile = join(folder, 'block.native');
  try {
    await mkdir(folder, { recursive: true });
    // Left by a process that was killed. It may contain events that are erased since.
    await rm(blockFile, { force: true });
    await worker.request('check');
  } catch (error) {
    await close();
    throw error;
  }
  return {
    command: (statement) => worker.request('command', statement),
    async rows(statement) {
      const text = await worker.request<string>('query', statement);
      return text.split('\n').flatMap((line) => (line === '' ? [] : [JSON.parse(line)]));
    },
    async insertBlock(insert, block) {
      const structure = block.columns.map(({ name, type }) => `${name} ${type}`).join(', ');
      try {
        await writeFile(blockFile, block.finish(), { mode: 0o600 });
        const source = `file(${quote(blockFile)}, Native, ${quote(structure)})`;
        await worker.request('command', { query: `${insert} select * from ${source}` });
      } finally {
        await rm(blockFile, { force: true });
      }
    },
    cancel: (query) => worker.request('cancel', { query }),
    check: () => worker.request('check'),
    close,
  };
}
