import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
// Vitest's main process has no `import.meta.resolve`.
const { resolve } = createRequire(import.meta.url);
const packageOf = (module: string) => join(dirname(resolve(module)), '..');

/** The code that decides what is stored of an article: its schema, its preparation, and the versions of the libraries. */
const preparation = [
  ...['sync', 'read-model', 'media'].map((folder) => here(`../${folder}`)),
  packageOf('@contenthub/post-html/finish'),
  packageOf('@contenthub/contracts/post'),
];
const manifests = [here('../../package.json'), join(packageOf('@contenthub/database/open-store'), 'package.json')];

let version: Promise<string> | undefined;

/** Changes whenever the same article might be stored differently. */
export function preparationVersion(): Promise<string> {
  version ??= hashPreparation();
  return version;
}

async function hashPreparation(): Promise<string> {
  const hash = createHash('sha256').update(process.version);
  for (const folder of preparation) {
    for (const file of (await readdir(folder, { recursive: true })).sort()) {
      if (!/\.(ts|json)$/.test(file) || /\.(test|integration)\.|testing\/|node_modules/.test(file)) continue;
      hash.update(file).update(await readFile(join(folder, file)));
    }
  }
  for (const manifest of manifests) hash.update(await readFile(manifest));
  return hash.digest('hex');
}
