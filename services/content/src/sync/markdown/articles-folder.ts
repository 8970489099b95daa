import { watch } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Logger } from '@contenthub/server-kit/logger';
import { parse } from 'yaml';
import type { SourceAuthor, SourceCategory } from '../source-post.ts';
import type { Synchroniser } from '../synchroniser.ts';
import { type Catalogue, readArticle } from './read-article.ts';

/** A folder of Markdown articles as a source: what a hub without WordPress shows. */
export class ArticlesFolder {
  readonly #folder: string;
  readonly #synchroniser: Synchroniser;
  readonly #logger: Logger;

  constructor(folder: string, synchroniser: Synchroniser, logger: Logger) {
    this.#folder = folder;
    this.#synchroniser = synchroniser;
    this.#logger = logger;
  }

  async importAll(): Promise<number> {
    const catalogue = await this.#catalogue();
    const names = (await readdir(this.#posts)).filter((name) => name.endsWith('.md')).sort();
    for (const name of names) await this.#import(name, catalogue);
    return names.length;
  }

  /** Follows a writer: a saved article is on the page at once. One after the other, so that the last one saved stays. */
  follow(): () => Promise<void> {
    let last = Promise.resolve();
    const watcher = watch(this.#posts, (_event, name) => {
      if (name?.endsWith('.md')) last = last.then(() => this.#importSaved(name));
    });
    return async () => {
      watcher.close();
      await last;
    };
  }

  async #importSaved(name: string): Promise<void> {
    try {
      await this.#import(name, await this.#catalogue());
    } catch (error) {
      this.#logger.warn({ err: error, name }, 'article could not be read');
    }
  }

  get #posts(): string {
    return join(this.#folder, 'posts');
  }

  async #import(name: string, catalogue: Catalogue): Promise<void> {
    const article = await readArticle(join(this.#posts, name), catalogue);
    await this.#synchroniser.store(article, (address) => readFile(join(this.#folder, 'images', basename(address))));
  }

  async #catalogue(): Promise<Catalogue> {
    const read = async (name: string): Promise<unknown> => parse(await readFile(join(this.#folder, name), 'utf8'));
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
}
