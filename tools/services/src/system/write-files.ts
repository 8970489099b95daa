import { randomUUID } from 'node:crypto';
import { chmodSync, chownSync, mkdirSync } from 'node:fs';
import { readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { isRoot, type SystemUser } from './run-command.ts';

export interface Ownership {
  readonly user?: SystemUser;
  readonly mode?: number;
}

export function ensureFolder(path: string, { user, mode = 0o755 }: Ownership = {}): string {
  mkdirSync(path, { recursive: true });
  chmodSync(path, mode);
  if (user && isRoot) chownSync(path, user.uid, user.gid);
  return path;
}

/** Writes a file only if its bytes differ. The write is atomic, so a running server never reads half of it. */
export async function writeFileIfChanged(
  path: string,
  content: string | Buffer,
  ownership: Ownership = {},
): Promise<boolean> {
  const expected = Buffer.from(content);
  const existing = await readFile(path).catch(() => undefined);
  if (existing?.equals(expected)) return false;
  mkdirSync(dirname(path), { recursive: true });
  const draft = `${path}.${randomUUID()}`;
  await writeFile(draft, expected, { mode: ownership.mode ?? 0o644 });
  if (ownership.user && isRoot) chownSync(draft, 0, ownership.user.gid);
  await rename(draft, path);
  return true;
}

/** Makes the contents of `to` equal to `from`. Returns whether anything changed. */
export async function mirrorFolder(from: string, to: string): Promise<boolean> {
  const wanted = new Set(await listFiles(from));
  let changed = false;
  for (const name of wanted) {
    changed = (await writeFileIfChanged(join(to, name), await readFile(join(from, name)))) || changed;
  }
  for (const name of await listFiles(to)) {
    if (wanted.has(name)) continue;
    await rm(join(to, name));
    changed = true;
  }
  return changed;
}

async function listFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1));
}
