import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'yaml';
import type { SourceAuthor, SourceCategory } from '../source-post.ts';
import type { Catalogue } from './read-article.ts';

/** The authors and categories that the articles of a folder name. */
export async function readCatalogue(folder: string): Promise<Catalogue> {
  const read = async (name: string): Promise<unknown> => parse(await readFile(join(folder, name), 'utf8'));
  const authors = (await read('authors.yaml')) as Omit<SourceAuthor, 'avatar'>[];
  const blogs = (await read('categories.yaml')) as Record<string, SourceCategory[]>;
  return {
    authors: new Map(authors.map(({ id, slug, name }) => [slug, { id, slug, name, avatar: null }])),
    categories: new Map(
      Object.values(blogs)
        .flat()
        .map((category) => [category.slug, category]),
    ),
  };
}
