import { randomUUID } from 'node:crypto';
import { mkdir, open, rename, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Ending of a file that is being written. A crash may leave one behind. */
export const partialFileSuffix = '.part';

type WriteOptions = {
  mode?: number;
  /** Off for a cache, where speed matters more than a copy that a power failure may damage. */
  flush?: boolean;
};

/**
 * Creates or replaces a file and the folders above it. It writes a temporary file, flushes it and renames it, so that
 * readers see the old file or the new one and never a partial one, even after a power failure or with several writers.
 */
export async function writeFileAtomically(
  path: string,
  content: string | Uint8Array,
  { flush = true, ...options }: WriteOptions = {},
): Promise<void> {
  const partial = `${path}.${randomUUID()}${partialFileSuffix}`;
  const write = () => writeFile(partial, content, { ...options, flush });
  try {
    await write().catch(async (error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error;
      // Only the first file of a folder needs it.
      await mkdir(dirname(path), { recursive: true });
      await write();
    });
    await (flush ? moveFileAtomically(partial, path) : rename(partial, path));
  } catch (error) {
    await rm(partial, { force: true }).catch(() => {});
    throw error;
  }
}

/** Renames a file that is already flushed to disk, and flushes the folder. */
export async function moveFileAtomically(from: string, to: string): Promise<void> {
  await rename(from, to);
  await syncFolder(dirname(to));
}

/** Flushes a folder. A new or renamed file is durable only after that. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder);
  await handle.sync().finally(() => handle.close());
}
