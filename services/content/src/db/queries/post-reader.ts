import type { BlogType } from '@contenthub/contracts/content/blogs';
import type { Database } from '../database.ts';
import { type FoundPost, findPostBySlug, type PostRelations } from './posts.ts';
import { findRelations } from './related-posts.ts';

/** Reads posts for one request. Calls in a batch share a reader. */
export class PostReader {
  readonly #database: Database;
  readonly #isShared: boolean;
  readonly #found = new Map<string, Promise<FoundPost | undefined>>();

  constructor(database: Database, { isShared = false } = {}) {
    this.#database = database;
    this.#isShared = isShared;
  }

  /** Finds a post by its current slug or a former one. */
  find(blog: BlogType, slug: string): Promise<FoundPost | undefined> {
    const name = `${blog} ${slug}`;
    const post = this.#found.get(name) ?? findPostBySlug(this.#database, blog, slug);
    this.#found.set(name, post);
    return post;
  }

  /** Finds what the related posts of a post are, by its current slug. A batch reads the whole post anyway. */
  async findRelations(blog: BlogType, slug: string): Promise<PostRelations | undefined> {
    if (!this.#isShared) return findRelations(this.#database, blog, slug);
    return (await this.find(blog, slug))?.relations;
  }
}
