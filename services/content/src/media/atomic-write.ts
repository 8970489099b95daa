import { randomUUID } from 'node:crypto';
import { access, mkdir, open, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Writes a temporary file and renames it. Readers never see a partial file, even after a power failure or with several
 * writers.
 */
export async function writeFileAtomically(folder: string, name: string, bytes: Buffer): Promise<void> {
  await mkdir(folder, { recursive: true });
  const partial = join(folder, `${name}.${randomUUID()}.part`);
  try {
    await writeFile(partial, bytes, { flush: true });
    await moveFileAtomically(partial, folder, name);
  } catch (error) {
    await rm(partial, { force: true });
    throw error;
  }
}

/** Renames a file that is already flushed to disk, and flushes the folder. */
export async function moveFileAtomically(partial: string, folder: string, name: string): Promise<void> {
  await rename(partial, join(folder, name));
  const directory = await open(folder);
  await directory.sync().finally(() => directory.close());
}

export async function fileExists(folder: string, name: string): Promise<boolean> {
  return access(join(folder, name)).then(
    () => true,
    () => false,
  );
}
