import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'yaml';
import { repositoryRoot } from '../settings.ts';
import { ServiceError } from '../system/service-error.ts';

interface Category {
  readonly slug: string;
  readonly name: string;
  readonly description: string;
  /** The slug of the category above, which comes earlier in the list; empty at the top. */
  readonly parent: string;
}

const file = join(repositoryRoot, 'content', 'categories.yaml');

/** The bundled categories: those of the main blog at the top, those of another blog under a category named after it. */
export async function readCategories(): Promise<Category[]> {
  const blogs: unknown = parse(await readFile(file, 'utf8'));
  if (!isRecord(blogs)) throw invalidCategories('a map of blogs');
  return Object.entries(blogs).flatMap(([blog, entries]) => {
    if (!Array.isArray(entries)) throw invalidCategories(`a list under ${blog}`);
    const parent = blog === 'main' ? '' : blog;
    const top = parent
      ? [{ slug: blog, name: blog.charAt(0).toUpperCase() + blog.slice(1), description: '', parent: '' }]
      : [];
    return [...top, ...entries.map((entry: unknown) => parseCategory(entry, parent))];
  });
}

function parseCategory(entry: unknown, parent: string): Category {
  if (!isRecord(entry)) throw invalidCategories('a map for every category');
  const { slug, name, description = '' } = entry;
  if (typeof slug !== 'string' || typeof name !== 'string' || typeof description !== 'string') {
    throw invalidCategories(`slug, name and description as texts in ${JSON.stringify(entry)}`);
  }
  return { slug, name, description, parent };
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const invalidCategories = (expected: string): ServiceError =>
  new ServiceError(`${file} should hold ${expected}`, 'Mend that file.');

/** What a WordPress of the hub should be, besides its users: for `wordpress/install.php`. */
export async function siteConfig() {
  return {
    title: 'Contenthub',
    theme: 'twentytwentythree',
    plugin: 'contenthub/contenthub.php',
    permalinks: '/%category%/%postname%/',
    categories: await readCategories(),
  };
}
