import { watch } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Logger } from '@contenthub/server-kit/logger';
import { addFolderPost, keepFolderPosts } from '../../read-model/folder-posts.ts';
import type { ReadFile, SourcePost } from '../source-post.ts';
import type { Synchroniser } from '../synchroniser.ts';
import { type Catalogue, readArticle } from './read-article.ts';
import { readCatalogue } from './read-catalogue.ts';

/** A folder of Markdown articles as a source: what a hub without WordPress shows. */
export class ArticlesFolder {
  readonly #folder: string;
  readonly #synchroniser: Synchroniser;
  readonly #logger: Logger;
  readonly #readFile: ReadFile = (address) => readFile(join(this.#folder, 'images', basename(address)));

  constructor(folder: string, synchroniser: Synchroniser, logger: Logger) {
    this.#folder = folder;
    this.#synchroniser = synchroniser;
    this.#logger = logger;
  }

  async importAll(): Promise<number> {
    const catalogue = await readCatalogue(this.#folder);
    const names = await this.#names();
    await this.#synchroniser.storeCategories([...catalogue.categories.values()]);
    const ids: number[] = [];
    for (const name of names) ids.push(await this.#import(name, catalogue));
    const gone = await keepFolderPosts(this.#synchroniser.database, ids);
    for (const id of gone) await this.#synchroniser.remove(id);
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

  /** An article by its id, a draft or not, and a way to read its pictures. */
  async find(id: number): Promise<{ source: SourcePost; readFile: ReadFile } | undefined> {
    const line = new RegExp(`^id: *${id} *$`, 'm');
    for (const name of await this.#names()) {
      const path = join(this.#posts, name);
      if (!line.test(await readFile(path, 'utf8'))) continue;
      return { source: await readArticle(path, await readCatalogue(this.#folder)), readFile: this.#readFile };
    }
    return undefined;
  }

  async #importSaved(name: string): Promise<void> {
    try {
      const catalogue = await readCatalogue(this.#folder);
      // Which article a file that is gone was, only all the others together can tell.
      if (!(await this.#names()).includes(name)) await this.importAll();
      else await addFolderPost(this.#synchroniser.database, await this.#import(name, catalogue));
    } catch (error) {
      this.#logger.warn({ err: error, name }, 'article could not be read');
    }
  }

  get #posts(): string {
    return join(this.#folder, 'posts');
  }

  async #import(name: string, catalogue: Catalogue): Promise<number> {
    const article = await readArticle(join(this.#posts, name), catalogue);
    if (article.draft) await this.#synchroniser.remove(article.id);
    else await this.#synchroniser.store(article, this.#readFile);
    return article.id;
  }

  async #names(): Promise<string[]> {
    return (await readdir(this.#posts)).filter((name) => name.endsWith('.md')).sort();
  }
}
