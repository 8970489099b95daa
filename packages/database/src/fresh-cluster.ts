import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import { PGlite } from '@electric-sql/pglite';

// Vitest's main process has no `import.meta.resolve`.
/** PGlite's entry file, beside which its code and data are. */
export const pgliteUrl = pathToFileURL(createRequire(import.meta.url).resolve('@electric-sql/pglite'));
let making: Promise<Blob> | undefined;

/**
 * What PGlite finds in a folder that it has just set up. Setting one up takes it five times as long as being handed one,
 * so it is done once for each version of PGlite and kept where packages keep such things.
 */
export function freshCluster(): Promise<Blob> {
  making ??= kept().catch(async () => keep(await made()));
  return making;
}

async function kept(): Promise<Blob> {
  return new Blob([await readFile(await keptAt())]);
}

async function made(): Promise<Blob> {
  const first = await PGlite.create('memory://');
  const cluster = await first.dumpDataDir('none');
  await first.close();
  return cluster;
}

async function keep(cluster: Blob): Promise<Blob> {
  const file = await keptAt();
  const halfWritten = new URL(`${file.href}.${randomUUID()}`);
  const write = async () => {
    await mkdir(new URL('./', file), { recursive: true });
    await writeFile(halfWritten, new Uint8Array(await cluster.arrayBuffer()));
    // Several processes may do this at once; each leaves a whole file.
    await rename(halfWritten, file);
  };
  // Where nothing may be written, the next process makes its own again.
  await write().catch(() => {});
  return cluster;
}

async function keptAt(): Promise<URL> {
  const { version } = JSON.parse(await readFile(new URL('../package.json', pgliteUrl), 'utf8')) as { version: string };
  return new URL(`../../../.cache/contenthub/cluster-${version}.tar`, pgliteUrl);
}
