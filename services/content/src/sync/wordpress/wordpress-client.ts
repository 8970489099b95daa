import { type WordPressPost as Post, WordPressPost } from '@contenthub/contracts/wordpress-post';
import { outgoingCall, ResponseError } from '@contenthub/server-kit/outgoing-call';
import { Ajv } from 'ajv';

export type WordPressAccess = { url: string; user: string; applicationPassword: string };

const deadlineMs = 15_000;
const validate = new Ajv({ strict: false }).compile<Post>(WordPressPost);

/** WordPress's stock REST API, seen by a user who may read everything. */
export class WordPressClient {
  readonly #access: WordPressAccess;
  readonly #authorization: string;

  constructor(access: WordPressAccess) {
    this.#access = access;
    const pair = `${access.user}:${access.applicationPassword}`;
    this.#authorization = `Basic ${Buffer.from(pair).toString('base64')}`;
  }

  /** The post as it is now, or nothing when WordPress has none with this id. */
  async post(id: number): Promise<Post | undefined> {
    try {
      const answer = await (
        await this.#get(`/wp-json/wp/v2/posts/${id}?_embed=author,wp:featuredmedia,wp:term`)
      ).json();
      if (validate(answer)) return answer;
      throw new Error(`WordPress answered post ${id} in another shape: ${JSON.stringify(validate.errors)}`);
    } catch (error) {
      if (error instanceof ResponseError && error.status === 404) return undefined;
      throw error;
    }
  }

  /** Ids of all published posts, newest change first. */
  async publishedIds(): Promise<number[]> {
    const ids: number[] = [];
    for (let page = 1, pages = 1; page <= pages; page += 1) {
      const response = await this.#get(`/wp-json/wp/v2/posts?per_page=100&page=${page}&orderby=modified&_fields=id`);
      pages = Number(response.headers.get('x-wp-totalpages'));
      const rows = (await response.json()) as { id: number }[];
      ids.push(...rows.map(({ id }) => id));
    }
    return ids;
  }

  async file(address: string): Promise<Buffer> {
    const response = await outgoingCall(new URL(address, this.#access.url).href, deadlineMs);
    return Buffer.from(await response.arrayBuffer());
  }

  async #get(path: string): Promise<Response> {
    return outgoingCall(this.#access.url + path, deadlineMs, { headers: { authorization: this.#authorization } });
  }
}
