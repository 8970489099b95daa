import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { writeFileAtomically } from '@contenthub/server-kit/process/atomic-write';
import { PGlite } from '@electric-sql/pglite';

// Vitest's main process has no `import.meta.resolve`.
/** PGlite's entry file, next to its code and data. */
export const pgliteUrl = pathToFileURL(createRequire(import.meta.url).resolve('@electric-sql/pglite'));
let clusterPromise: Promise<Blob> | undefined;

/**
 * A new PGlite data directory. Creating one takes five times as long as loading one, so it is created once per PGlite
 * version and cached.
 */
export function freshCluster(): Promise<Blob> {
  clusterPromise ??= readCachedCluster().catch(async () => cacheCluster(await createCluster()));
  return clusterPromise;
}

async function readCachedCluster(): Promise<Blob> {
  return new Blob([await readFile(await getCacheFile())]);
}

async function createCluster(): Promise<Blob> {
  const first = await PGlite.create('memory://');
  const cluster = await first.dumpDataDir('none');
  await first.close();
  return cluster;
}

async function cacheCluster(cluster: Blob): Promise<Blob> {
  const file = await getCacheFile();
  // Several processes may do this at once. Without write access, the next process creates its own.
  await writeFileAtomically(fileURLToPath(file), new Uint8Array(await cluster.arrayBuffer())).catch(() => {});
  return cluster;
}

async function getCacheFile(): Promise<URL> {
  const { version } = JSON.parse(await readFile(new URL('../package.json', pgliteUrl), 'utf8')) as { version: string };
  return new URL(`../../../.cache/contenthub/cluster-${version}.tar`, pgliteUrl);
}

const blockSize = 512;
/** PostgreSQL treats a folder with this file as a complete cluster, so it is written last. */
const lastFile = 'PG_VERSION';

type Entry = { path: string; isFolder: boolean; content: Buffer };

/**
 * Unpacks a PGlite dump into a folder. PGlite can do this itself, but its emulated file system takes several times as
 * long for a thousand files.
 */
export async function unpackCluster(dump: Blob, folder: string): Promise<void> {
  const entries = [...readTarEntries(Buffer.from(await dump.arrayBuffer()))];
  const folders = new Set(entries.map(({ path, isFolder }) => join(folder, isFolder ? path : dirname(path))));
  for (const each of folders) await mkdir(each, { recursive: true });
  const files = entries.filter(({ isFolder }) => !isFolder);
  const isLast = ({ path }: Entry) => path === lastFile;
  await Promise.all(files.filter((file) => !isLast(file)).map(write));
  await Promise.all(files.filter(isLast).map(write));

  async function write({ path, content }: Entry): Promise<void> {
    await writeFile(join(folder, path), content);
  }
}

/** Unpacks a copy that `copyTo` of a store made. */
export async function restoreCopy(file: string, folder: string): Promise<void> {
  const archive = await promisify(gunzip)(await readFile(file));
  await unpackCluster(new Blob([new Uint8Array(archive)]), folder);
}

/** The entries of a tar archive with short names, as PGlite writes it. */
function* readTarEntries(archive: Buffer): Generator<Entry> {
  for (let at = 0; at + blockSize <= archive.length && archive[at] !== 0; ) {
    const text = (from: number, length: number) =>
      archive.toString('utf8', at + from, at + from + length).replace(/\0.*$/s, '');
    const size = Number.parseInt(text(124, 12), 8) || 0;
    const content = archive.subarray(at + blockSize, at + blockSize + size);
    yield { path: join(text(345, 155), text(0, 100)).replace(/^\/+/, ''), isFolder: text(156, 1) === '5', content };
    at += blockSize + Math.ceil(size / blockSize) * blockSize;
  }
}
