import { type WordPressPost as Post, WordPressPost } from '@contenthub/contracts/wordpress/wordpress-api';
import { ResponseError, serviceFetch } from '@contenthub/server-kit/outgoing/service-fetch';
import { Ajv } from 'ajv';
import Type from 'typebox';

export type WordPressCredentials = { url: string; user: string; applicationPassword: string };
export type PostVersion = { id: number; modified: Date };
type Query = Record<string, string | number>;
type Page<T> = { rows: T[]; total: number; pages: number };

const deadlineMs = 15_000;
/** WordPress's maximum page size. */
const pageSize = 100;
const embed = 'author,wp:featuredmedia,wp:term';
// Omits fields that are expensive for WordPress and unused here.
export const bareFields =
  'id,status,date_gmt,modified_gmt,title,excerpt,content,slug,link,author,featured_media,sticky,meta,categories,tags';

const ajv = new Ajv({ strict: false, validateSchema: false });
const isPost = ajv.compile<Post>(WordPressPost);
const isPosts = ajv.compile<Post[]>(Type.Array(WordPressPost));
const isVersions = ajv.compile<{ id: number; modified_gmt: string }[]>(
  Type.Array(Type.Object({ id: Type.Integer(), modified_gmt: Type.String() })),
);
const isIds = ajv.compile<{ id: number }[]>(Type.Array(Type.Object({ id: Type.Integer() })));

/** Client for WordPress's REST API, as a user with read access to everything. */
export class WordPressClient {
  readonly #access: WordPressCredentials;
  readonly #authorization: string;

  constructor(access: WordPressCredentials) {
    this.#access = access;
    const pair = `${access.user}:${access.applicationPassword}`;
    this.#authorization = `Basic ${Buffer.from(pair).toString('base64')}`;
  }

  /** Public routes accept a wrong password as an anonymous request; this call detects it. */
  async checkAccess(): Promise<void> {
    await this.#get('users/me', { _fields: 'id' });
  }

  /** Returns the current post, or undefined if WordPress has none with this id. */
  async getPost(id: number): Promise<Post | undefined> {
    try {
      const result: unknown = await (await this.#get(`posts/${id}`, { _embed: embed })).json();
      if (isPost(result)) return result;
      throw new Error(`Unexpected WordPress response for post ${id}: ${JSON.stringify(isPost.errors)}`);
    } catch (error) {
      if (error instanceof ResponseError && error.status === 404) return undefined;
      throw error;
    }
  }

  /** Returns the published ones of these posts, with embedded references. */
  async getPublishedPosts(ids: number[]): Promise<Post[]> {
    return this.list('posts', isPosts, { _embed: embed }, ids);
  }

  /** Returns published posts without embedded references, by id or by page; the fastest way to read many. */
  async getBarePosts(ids: number[]): Promise<Post[]> {
    return this.list('posts', isPosts, { _fields: bareFields }, ids);
  }

  async getBarePage(page: number): Promise<Page<Post>> {
    return this.#page('posts', isPosts, { _fields: bareFields, orderby: 'id', order: 'asc' }, page);
  }

  /** Returns the version of each published post, or of those changed after a time (in seconds). */
  async getVersions(after?: Date): Promise<PostVersion[]> {
    const since: Query = after ? { modified_after: after.toISOString() } : {};
    const query = { ...since, _fields: 'id,modified_gmt', orderby: 'id', order: 'asc' };
    const rows = await this.list('posts', isVersions, query);
    return rows.map(({ id, modified_gmt }) => ({ id, modified: new Date(`${modified_gmt}Z`) }));
  }

  async getPostIdsBySlug(slug: string): Promise<number[]> {
    return (await this.list('posts', isIds, { slug, _fields: 'id', orderby: 'id' })).map(({ id }) => id);
  }

  async getPostIdsByTerm(taxonomy: 'categories' | 'tags', term: number): Promise<number[]> {
    const rows = await this.list('posts', isIds, { [taxonomy]: term, _fields: 'id', orderby: 'id' });
    return rows.map(({ id }) => id);
  }

  /** Returns all rows of a list, or those with these ids. */
  async list<T>(
    resource: string,
    isRows: (answer: unknown) => answer is T[],
    query: Query,
    ids?: number[],
  ): Promise<T[]> {
    const found: T[] = [];
    if (ids) {
      for (let start = 0; start < ids.length; start += pageSize) {
        const include = ids.slice(start, start + pageSize).join(',');
        found.push(...(await this.#page(resource, isRows, { ...query, include }, 1)).rows);
      }
      return found;
    }
    for (let page = 1, last = 1; page <= last; page += 1) {
      const { rows, pages } = await this.#page(resource, isRows, query, page);
      found.push(...rows);
      last = pages;
    }
    return found;
  }

  async #page<T>(
    what: string,
    isRows: (answer: unknown) => answer is T[],
    query: Query,
    page: number,
  ): Promise<Page<T>> {
    try {
      const response = await this.#get(what, { per_page: pageSize, page, ...query });
      const rows: unknown = await response.json();
      if (!isRows(rows)) throw new Error(`Unexpected WordPress response for ${what}`);
      const { headers } = response;
      return { rows, total: Number(headers.get('x-wp-total')), pages: Number(headers.get('x-wp-totalpages')) };
    } catch (error) {
      // Past the end: the list became shorter while it was read.
      if (page > 1 && error instanceof ResponseError && error.status === 400) return { rows: [], total: 0, pages: 0 };
      throw error;
    }
  }

  async #get(path: string, query: Query): Promise<Response> {
    const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
    return serviceFetch(`${this.#access.url}/wp-json/wp/v2/${path}?${search}`, deadlineMs, {
      headers: { authorization: this.#authorization },
    });
  }
}
