import { readdir, readFile, writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';

/** Puts a compressed copy beside each built text file, so that a hub without an edge sends small bytes at no cost. */
const folder = new URL('./dist/client/assets/', import.meta.url);
const texts = (await readdir(folder)).filter((name) => /\.(js|css|svg)$/.test(name));
const [toBrotli, toGzip] = [promisify(brotliCompress), promisify(gzip)];

/** Large, and as good as random to a slow compressor: one that is done in seconds. */
const binaries = (await readdir(folder)).filter((name) => name.endsWith('.wasm'));

await Promise.all([
  ...binaries.map(async (name) => {
    const bytes = await readFile(new URL(name, folder));
    await writeFile(new URL(`${name}.gz`, folder), await toGzip(bytes, { level: 6 }));
  }),
  ...texts.map(async (name) => {
    const bytes = await readFile(new URL(name, folder));
    await writeFile(new URL(`${name}.br`, folder), await toBrotli(bytes));
    await writeFile(new URL(`${name}.gz`, folder), await toGzip(bytes, { level: 9 }));
  }),
]);
