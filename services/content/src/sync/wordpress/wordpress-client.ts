import { type WordPressPost as Post, WordPressPost } from '@contenthub/contracts/content/wordpress-api';
import { ResponseError, serviceFetch } from '@contenthub/server-kit/outgoing/service-fetch';
import { Ajv } from 'ajv';
import Type from 'typebox';

export type WordPressCredentials = { url: string; user: string; applicationPassword: string };
export type PostVersion = { id: number; modified: Date };
type Query = Record<string, string | number>;
type Page<T> = { rows: T[]; total: number; pages: number };

const deadlineMs = 15_000;
/** As many as WordPress gives at once. */
const pageSize = 100;
const embed = 'author,wp:featuredmedia,wp:term';
// What is left out is what costs WordPress most to make and nobody here reads.
export const bareFields =
  'id,status,date_gmt,modified_gmt,title,excerpt,content,slug,link,author,featured_media,sticky,meta,categories,tags';

const ajv = new Ajv({ strict: false, validateSchema: false });
const isPost = ajv.compile<Post>(WordPressPost);
const isPosts = ajv.compile<Post[]>(Type.Array(WordPressPost));
const isVersions = ajv.compile<{ id: number; modified_gmt: string }[]>(
  Type.Array(Type.Object({ id: Type.Integer(), modified_gmt: Type.String() })),
);
const isIds = ajv.compile<{ id: number }[]>(Type.Array(Type.Object({ id: Type.Integer() })));

/** WordPress's stock REST API, seen by a user who may read everything. */
export class WordPressClient {
  readonly #access: WordPressCredentials;
  readonly #authorization: string;

  constructor(access: WordPressCredentials) {
    this.#access = access;
    const pair = `${access.user}:${access.applicationPassword}`;
    this.#authorization = `Basic ${Buffer.from(pair).toString('base64')}`;
  }

  /** A wrong password is taken for a stranger on public routes: only this call says so. */
  async checkAccess(): Promise<void> {
    await this.#get('users/me', { _fields: 'id' });
  }

  /** The post as it is now, or nothing when WordPress has none with this id. */
  async getPost(id: number): Promise<Post | undefined> {
    try {
      const answer: unknown = await (await this.#get(`posts/${id}`, { _embed: embed })).json();
      if (isPost(answer)) return answer;
      throw new Error(`WordPress answered post ${id} in another shape: ${JSON.stringify(isPost.errors)}`);
    } catch (error) {
      if (error instanceof ResponseError && error.status === 404) return undefined;
      throw error;
    }
  }

  /** Those of these posts that are published, with all that they name. */
  async getPublishedPosts(ids: number[]): Promise<Post[]> {
    return this.list('posts', isPosts, { _embed: embed }, ids);
  }

  /** Published posts without what they name, by id or by page: the fastest way to many. */
  async getBarePosts(ids: number[]): Promise<Post[]> {
    return this.list('posts', isPosts, { _fields: bareFields }, ids);
  }

  async getBarePage(page: number): Promise<Page<Post>> {
    return this.#page('posts', isPosts, { _fields: bareFields, orderby: 'id', order: 'asc' }, page);
  }

  /** Which version of each published post is there, or of those that changed after a moment (to the second). */
  async getVersions(after?: Date): Promise<PostVersion[]> {
    const since: Query = after ? { modified_after: after.toISOString() } : {};
    const query = { ...since, _fields: 'id,modified_gmt', orderby: 'id', order: 'asc' };
    const rows = await this.list('posts', isVersions, query);
    return rows.map(({ id, modified_gmt }) => ({ id, modified: new Date(`${modified_gmt}Z`) }));
  }

  async getPostIdsByTerm(taxonomy: 'categories' | 'tags', term: number): Promise<number[]> {
    const rows = await this.list('posts', isIds, { [taxonomy]: term, _fields: 'id', orderby: 'id' });
    return rows.map(({ id }) => id);
  }

  /** All rows of a list, or those with these ids. */
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
      if (!isRows(rows)) throw new Error(`WordPress answered ${what} in another shape`);
      const { headers } = response;
      return { rows, total: Number(headers.get('x-wp-total')), pages: Number(headers.get('x-wp-totalpages')) };
    } catch (error) {
      // Past the end: what is listed became less while it was read.
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
