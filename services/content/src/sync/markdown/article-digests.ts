import { createHash, type Hash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const fromHere = (path: string) => fileURLToPath(new URL(path, import.meta.url));
// Vitest's main process has no `import.meta.resolve`.
const { resolve } = createRequire(import.meta.url);
const packageFolder = (module: string) => join(dirname(resolve(module)), '..');

/** The code that determines how an article is stored: its schema, its preparation, and the library versions. */
const preparationFolders = [
  ...['sync', 'db', 'search/indexing', 'media'].map((folder) => fromHere(`../../${folder}`)),
  packageFolder('@contenthub/post-html/finalize-html'),
  join(packageFolder('@contenthub/contracts/content/post'), '..'),
];
const manifests = [
  fromHere('../../../package.json'),
  join(packageFolder('@contenthub/database/open-store'), 'package.json'),
];

let cachedVersion: Promise<string> | undefined;

/** Changes whenever the same article might be stored differently. */
export function getPreparationVersion(): Promise<string> {
  cachedVersion ??= hashPreparation();
  return cachedVersion;
}

async function hashPreparation(): Promise<string> {
  const hash = createHash('sha256').update(process.version);
  for (const folder of preparationFolders) {
    for (const file of (await readdir(folder, { recursive: true })).sort()) {
      if (!/\.(ts|json)$/.test(file) || /\.(test|integration)\.|testing\/|node_modules/.test(file)) continue;
      hash.update(file).update(await readFile(join(folder, file)));
    }
  }
  for (const manifest of manifests) hash.update(await readFile(manifest));
  return hash.digest('hex');
}

/**
 * Digests of everything that an article is made from: its text, its pictures, the authors and categories, and the code
 * that prepares it. An article with the same digest needs no import.
 */
export async function computeArticleDigests(folder: string, articles: string[]): Promise<Map<string, string>> {
  const shared = createHash('sha256').update(await getPreparationVersion());
  for (const name of ['authors.yaml', 'categories.yaml']) shared.update(await readFile(join(folder, name)));
  const images = await readdir(join(folder, 'images')).catch(() => []);
  const authors = await readFile(join(folder, 'authors.yaml'), 'utf8');
  for (const image of images.sort()) {
    if (authors.includes(image)) shared.update(await readFile(join(folder, 'images', image)));
  }
  const digests = new Map<string, string>();
  for (const name of articles)
    digests.set(name, await computeArticleDigest(folder, name, images.sort(), shared.copy()));
  return digests;
}

async function computeArticleDigest(folder: string, name: string, images: string[], hash: Hash): Promise<string> {
  const text = await readFile(join(folder, 'posts', name), 'utf8');
  hash.update(text);
  for (const image of images) {
    if (text.includes(image)) hash.update(image).update(await readFile(join(folder, 'images', image)));
  }
  return hash.digest('base64url');
}
