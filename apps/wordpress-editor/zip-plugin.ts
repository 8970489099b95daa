import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { writeZip } from './write-zip.ts';

/** Writes the plugin as a zip for *Plugins → Add New → Upload*. Build it first: `npm run zip` does both. */
const plugin = fileURLToPath(new URL('../../wordpress/plugin/', import.meta.url));
const main = await readFile(join(plugin, 'contenthub.php'), 'utf8');
const version = /^ \* Version: (\S+)$/m.exec(main)?.[1] ?? '0.0.0';
const names = (await readdir(plugin, { recursive: true, withFileTypes: true }))
  .filter((entry) => entry.isFile())
  .map((entry) => join(entry.parentPath, entry.name).slice(plugin.length))
  .toSorted();
const files = await Promise.all(
  names.map(async (name) => ({ name: `contenthub/${name}`, content: await readFile(join(plugin, name)) })),
);
const output = fileURLToPath(new URL(`../../.local/contenthub-${version}.zip`, import.meta.url));
await mkdir(dirname(output), { recursive: true });
const zip = writeZip(files);
await writeFile(output, zip);
process.stdout.write(`${output}: ${files.length} files, ${Math.round(zip.length / 1024)} KB\n`);
