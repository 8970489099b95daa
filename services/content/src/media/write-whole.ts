import { randomUUID } from 'node:crypto';
import { access, mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Written beside and renamed: a reader never meets half a file, whoever else writes the same one. */
export async function writeWhole(folder: string, name: string, bytes: Buffer): Promise<void> {
  await mkdir(folder, { recursive: true });
  const path = join(folder, name);
  const partial = `${path}.${randomUUID()}.part`;
  await writeFile(partial, bytes);
  await rename(partial, path);
}

export async function isThere(folder: string, name: string): Promise<boolean> {
  return access(join(folder, name)).then(
    () => true,
    () => false,
  );
}
