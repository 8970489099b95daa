import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'yaml';
import { repositoryRoot } from '../settings.ts';
import { ServiceError } from '../system/service-error.ts';

interface Category {
  readonly slug: string;
  readonly name: string;
  readonly description: string;
  /** The slug of the parent category, which comes earlier in the list. Empty for a top-level category. */
  readonly parent: string;
  /** Its reading path, if it has one. Editors change it afterwards. */
  readonly path?: object;
}

const file = join(repositoryRoot, 'content', 'categories.yaml');

/** Reads the bundled categories. Those of the main blog are top-level, others are below a category for their blog. */
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
  const { slug, name, description = '', path } = entry;
  if (typeof slug !== 'string' || typeof name !== 'string' || typeof description !== 'string') {
    throw invalidCategories(`slug, name and description as texts in ${JSON.stringify(entry)}`);
  }
  return { slug, name, description, parent, ...(isRecord(path) && { path }) };
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const invalidCategories = (expected: string): ServiceError =>
  new ServiceError(`${file} should contain ${expected}`, 'Fix that file.');

/** The configuration of the hub's WordPress without its users, for `wordpress/install.php`. */
export async function siteConfig() {
  return {
    title: 'Contenthub',
    theme: 'twentytwentythree',
    plugin: 'contenthub/contenthub.php',
    permalinks: '/%category%/%postname%/',
    categories: await readCategories(),
  };
}
