import { watch } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Logger } from '@contenthub/server-kit/observability/logger';
import { Mutex } from '@contenthub/server-kit/process/mutex';
import {
  addFolderPost,
  type FolderPost,
  getFolderPostMedia,
  getFolderPosts,
  replaceFolderPosts,
} from '../../db/sync-state.ts';
import type { ReadFile, SourcePost } from '../source-post.ts';
import type { Synchroniser } from '../synchroniser.ts';
import { computeArticleDigests } from './article-digests.ts';
import { type Article, type Catalogue, readArticle, readCatalogue } from './read-article.ts';

/** A folder of Markdown articles as a source, for hubs without WordPress. */
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

  /** Imports the articles that changed since the last time, and removes those whose files are gone. */
  importAll(): Promise<{ articles: number; imported: number }> {
    return this.#synchroniser.withIndexingPaused(() => this.#importAll());
  }

  async #importAll(): Promise<{ articles: number; imported: number }> {
    const { database } = this.#synchroniser;
    const catalogue = await readCatalogue(this.#folder);
    await this.#synchroniser.storeCategories([...catalogue.categories.values()]);
    const before = await getFolderPosts(database);
    const unchanged = new Map((await this.#withAllMedia(before)).map(({ id, digest }) => [digest, id]));
    const digests = [...(await computeArticleDigests(this.#folder, await listArticleFiles(this.#folder)))];
    const changed = digests.filter(([, digest]) => !unchanged.has(digest)).map(([name]) => name);
    const imported = await this.#importChanged(changed, catalogue, { isFirst: before.length === 0 });
    const posts = digests.flatMap(([name, digest]): FolderPost[] => {
      const id = unchanged.get(digest) ?? imported.get(name);
      return id === undefined ? [] : [{ id, digest }];
    });
    await replaceFolderPosts(database, posts);
    const ids = new Set(posts.map(({ id }) => id));
    for (const { id } of before) if (!ids.has(id)) await this.#synchroniser.remove(id);
    return { articles: posts.length, imported: changed.length };
  }

  /** Returns the ids of articles by file name. */
  async #importChanged(names: string[], catalogue: Catalogue, { isFirst }: { isFirst: boolean }) {
    const articles = new Map<string, Article>();
    for (const name of names) articles.set(name, await readArticle(join(this.#posts, name), catalogue));
    const published = [...articles.values()].filter(({ draft }) => !draft);
    const isStored = isFirst && (await this.#synchroniser.storeFirstLoad(published, this.#readFile));
    if (!isStored) for (const article of articles.values()) await this.#store(article);
    return new Map([...articles].map(([name, { id }]) => [name, id]));
  }

  /** Filters articles whose media files all exist; a store may outlive its media folder. */
  async #withAllMedia(posts: FolderPost[]): Promise<FolderPost[]> {
    const { database, media } = this.#synchroniser;
    const shown = await getFolderPostMedia(database);
    const complete: FolderPost[] = [];
    for (const post of posts) if (await media.hasAll(shown.get(post.id) ?? [])) complete.push(post);
    return complete;
  }

  /** Watches the folder and imports saved articles at once, one after the other, so that the last version wins. */
  watchChanges(): () => Promise<void> {
    const imports = new Mutex();
    const watcher = watch(this.#posts, (_event, name) => {
      if (name?.endsWith('.md')) void imports.runExclusive(() => this.#importSaved(name));
    });
    return async () => {
      watcher.close();
      await imports.idle();
    };
  }

  /** Returns an article by its id, draft or not, and a function to read its pictures. */
  async findById(id: number): Promise<{ source: SourcePost; readFile: ReadFile } | undefined> {
    const line = new RegExp(`^id: *${id} *$`, 'm');
    for (const name of await listArticleFiles(this.#folder)) {
      const path = join(this.#posts, name);
      if (!line.test(await readFile(path, 'utf8'))) continue;
      return { source: await readArticle(path, await readCatalogue(this.#folder)), readFile: this.#readFile };
    }
    return undefined;
  }

  async #importSaved(name: string): Promise<void> {
    try {
      const catalogue = await readCatalogue(this.#folder);
      // The article of a deleted file is found by comparing all others.
      if (!(await listArticleFiles(this.#folder)).includes(name)) return void (await this.importAll());
      await addFolderPost(this.#synchroniser.database, await this.#import(name, catalogue));
    } catch (error) {
      this.#logger.warn({ err: error, name }, 'failed to import article');
    }
  }

  get #posts(): string {
    return join(this.#folder, 'posts');
  }

  async #import(name: string, catalogue: Catalogue): Promise<number> {
    const article = await readArticle(join(this.#posts, name), catalogue);
    await this.#store(article);
    return article.id;
  }

  async #store(article: Article): Promise<void> {
    if (article.draft) await this.#synchroniser.remove(article.id);
    else await this.#synchroniser.store(article, this.#readFile);
  }
}

/** Returns the file names of a folder's articles. */
export async function listArticleFiles(folder: string): Promise<string[]> {
  return (await readdir(join(folder, 'posts'))).filter((name) => name.endsWith('.md')).sort();
}
