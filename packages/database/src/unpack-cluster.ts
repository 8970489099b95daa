import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

const block = 512;
/** PostgreSQL takes a folder with this file for a whole cluster, so it is written last. */
const lastFile = 'PG_VERSION';

type Entry = { path: string; isFolder: boolean; content: Buffer };

/**
 * Writes a dump of PGlite into a folder. PGlite can do that itself, but through its emulated file system, which takes
 * several times as long for a thousand files.
 */
export async function unpackCluster(dump: Blob, folder: string): Promise<void> {
  const entries = [...entriesOf(Buffer.from(await dump.arrayBuffer()))];
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

/** The entries of a tar archive with short names, as PGlite writes it. */
function* entriesOf(archive: Buffer): Generator<Entry> {
  for (let at = 0; at + block <= archive.length && archive[at] !== 0; ) {
    const text = (from: number, length: number) =>
      archive.toString('utf8', at + from, at + from + length).replace(/\0.*$/s, '');
    const size = Number.parseInt(text(124, 12), 8) || 0;
    const content = archive.subarray(at + block, at + block + size);
    yield { path: join(text(345, 155), text(0, 100)).replace(/^\/+/, ''), isFolder: text(156, 1) === '5', content };
    at += block + Math.ceil(size / block) * block;
  }
}
