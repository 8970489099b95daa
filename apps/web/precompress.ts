import { readdir, readFile, writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';

/**
 * Writes a compressed copy next to each built text file, so that a site without an edge does not compress at request
 * time.
 */
const folder = new URL('./dist/client/assets/', import.meta.url);
const texts = (await readdir(folder)).filter((name) => /\.(js|css|svg)$/.test(name));
const [toBrotli, toGzip] = [promisify(brotliCompress), promisify(gzip)];

/** WebAssembly files are large and hardly compressible, so they use a fast compression level. */
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
