import { createHash, type Hash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { preparationVersion } from '../preparation-version.ts';

/**
 * Digests of all that each article is made from: its text, the pictures it names, the authors and categories, and the
 * code that prepares it. An article whose digest is the same needs no import.
 */
export async function articleDigests(folder: string, articles: string[]): Promise<Map<string, string>> {
  const shared = createHash('sha256').update(await preparationVersion());
  for (const name of ['authors.yaml', 'categories.yaml']) shared.update(await readFile(join(folder, name)));
  const images = await readdir(join(folder, 'images')).catch(() => []);
  const authors = await readFile(join(folder, 'authors.yaml'), 'utf8');
  for (const image of images.sort()) {
    if (authors.includes(image)) shared.update(await readFile(join(folder, 'images', image)));
  }
  const digests = new Map<string, string>();
  for (const name of articles) digests.set(name, await digestOf(folder, name, images.sort(), shared.copy()));
  return digests;
}

async function digestOf(folder: string, name: string, images: string[], hash: Hash): Promise<string> {
  const text = await readFile(join(folder, 'posts', name), 'utf8');
  hash.update(text);
  for (const image of images) {
    if (text.includes(image)) hash.update(image).update(await readFile(join(folder, 'images', image)));
  }
  return hash.digest('base64url');
}
