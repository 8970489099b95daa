import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { writePot } from './write-pot.ts';
import { writeZip } from './write-zip.ts';

/** Writes the plugin, with the template of its translations, as a zip for *Plugins → Add New → Upload*. Build it first: `npm run zip` does both. */
const plugin = fileURLToPath(new URL('../../wordpress/plugin/', import.meta.url));
const main = await readFile(join(plugin, 'contenthub.php'), 'utf8');
const version = /^ \* Version: (\S+)$/m.exec(main)?.[1] ?? '0.0.0';
const files = await readFolder(plugin);
const source = await readFolder(fileURLToPath(new URL('src/', import.meta.url)));
const toText = ({ name, content }: { name: string; content: Buffer }) => ({ name, content: content.toString() });
const translated = files.filter(({ name }) => /\.(?:php|js)$/.test(name));
files.push({
  name: 'languages/contenthub.pot',
  content: Buffer.from(writePot(version, translated.map(toText), source.map(toText))),
});
const output = fileURLToPath(new URL(`../../.local/contenthub-${version}.zip`, import.meta.url));
await mkdir(dirname(output), { recursive: true });
const zip = writeZip(files.map(({ name, content }) => ({ name: `contenthub/${name}`, content })));
await writeFile(output, zip);
process.stdout.write(`${output}: ${files.length} files, ${Math.round(zip.length / 1024)} KB\n`);

async function readFolder(folder: string): Promise<{ name: string; content: Buffer }[]> {
  const names = (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length))
    .toSorted();
  return Promise.all(names.map(async (name) => ({ name, content: await readFile(join(folder, name)) })));
}
