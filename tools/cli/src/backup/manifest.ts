import { createHash } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { writeFileAtomically } from '@contenthub/server-kit/process/atomic-write';
import { CommandError } from '../command.ts';

/** A file of a backup. Its path is relative to the folder of its store. */
export type FileRecord = { path: string; bytes: number; sha256: string };

/** One store in a backup, such as a PostgreSQL server or the media files. */
export type StoreRecord = {
  name: string;
  /** The kind of store, which knows how to restore it. */
  kind: string;
  files: FileRecord[];
  /** Whether the files are in the folder that all backups share, instead of the backup's own. */
  pooled?: boolean;
  /** What a restore needs to know in addition to the files, such as a position in the archive. */
  details: Record<string, string>;
};

export type Manifest = {
  format: 1;
  name: string;
  /** Release of the hub that made the backup. */
  version: string;
  startedAt: string;
  /** Everything that was committed before `startedAt` is in the backup, and nothing after `finishedAt`. */
  finishedAt: string;
  stores: StoreRecord[];
};

export const manifestFile = 'manifest.json';
/** Continuously archived changes, shared by all backups of a folder. */
export const archiveFolder = 'archive';
/** Files that never change, shared by all backups of a folder. */
export const poolFolder = 'pool';

/** The time as a folder name: sortable, and without characters that file systems dislike. */
export const backupName = (at: Date) => at.toISOString().replace(/[-:]|\.\d+/g, '');

/** Where the files of a store are. */
export function storeFolder(repository: string, manifest: Manifest, { name, pooled }: StoreRecord): string {
  return pooled ? join(repository, poolFolder, name) : join(repository, manifest.name, name);
}

/** Written last: a folder without it is an interrupted backup. */
export async function writeManifest(repository: string, manifest: Manifest): Promise<void> {
  const text = `${JSON.stringify(manifest, undefined, 2)}\n`;
  await writeFileAtomically(join(repository, manifest.name, manifestFile), text, { mode: 0o600 });
}

/** All complete backups, oldest first. */
export async function listBackups(repository: string): Promise<Manifest[]> {
  const names = await readdir(repository).catch(() => [] as string[]);
  const complete = names.filter((name) => existsSync(join(repository, name, manifestFile))).sort();
  return Promise.all(complete.map((name) => readManifest(repository, name)));
}

async function readManifest(repository: string, name: string): Promise<Manifest> {
  const manifest = JSON.parse(await readFile(join(repository, name, manifestFile), 'utf8')) as Manifest;
  if (manifest.format !== 1) throw new CommandError(`${name} was made by a newer release (${manifest.version}).`);
  return manifest;
}

/** The newest backup that was complete at this time. */
export function findBackup(backups: readonly Manifest[], at: Date | undefined): Manifest | undefined {
  return backups.findLast(({ finishedAt }) => at === undefined || new Date(finishedAt) <= at);
}

/** Hashes the files of a folder. Files that never change are taken from an earlier record. */
export async function recordFiles(
  folder: string,
  names?: readonly string[],
  known: readonly FileRecord[] = [],
): Promise<FileRecord[]> {
  const knownFiles = new Map(known.map((record) => [record.path, record]));
  const records: FileRecord[] = [];
  for (const path of names ?? (await listFiles(folder))) {
    const file = join(folder, path);
    const found = await stat(file).catch(() => undefined);
    if (!found) continue;
    const earlier = knownFiles.get(path);
    records.push(earlier?.bytes === found.size ? earlier : { path, ...(await hashFile(file)) });
  }
  return records;
}

/** Paths of all files below a folder, relative to it, sorted. */
export async function listFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const files = entries.filter((entry) => entry.isFile());
  return files.map((entry) => relative(folder, join(entry.parentPath, entry.name))).sort();
}

export async function hashFile(
  path: string,
  report: (bytes: number) => void = () => {},
): Promise<Omit<FileRecord, 'path'>> {
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const chunk of createReadStream(path)) {
    hash.update(chunk);
    bytes += chunk.length;
    report(chunk.length);
  }
  return { bytes, sha256: hash.digest('hex') };
}

/** Compares every file with its checksum. Returns what is wrong. */
export async function verifyStore(
  folder: string,
  { name, files }: StoreRecord,
  report: (bytes: number) => void = () => {},
): Promise<string[]> {
  const problems: string[] = [];
  for (const { path, bytes, sha256 } of files) {
    const file = join(folder, path);
    const size = (await stat(file).catch(() => undefined))?.size;
    if (size === undefined) problems.push(`${name}: ${path} is missing`);
    else if (size !== bytes) problems.push(`${name}: ${path} has ${size} bytes instead of ${bytes}`);
    else if ((await hashFile(file, report)).sha256 !== sha256) problems.push(`${name}: ${path} was changed`);
  }
  return problems;
}

export const totalBytes = (files: readonly FileRecord[]) => files.reduce((sum, { bytes }) => sum + bytes, 0);
