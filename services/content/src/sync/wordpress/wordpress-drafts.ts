import { requestPath } from '@contenthub/contracts/content/content-paths';
import type { Endpoint, EndpointParams, EndpointQuery } from '@contenthub/contracts/http/endpoint';
import {
  type WordPressPost,
  type WordPressRevision,
  wordpressRestApi,
  wordpressRestApiBase,
} from '@contenthub/contracts/wordpress/wordpress-api';
import { serviceFetch } from '@contenthub/server-kit/outgoing/service-fetch';
import { Ajv } from 'ajv';
import type { Draft, DraftCredentials, DraftSource } from '../../preview/drafts.ts';
import type { ReadFile } from '../source-post.ts';
import { toSourcePost } from './to-source-post.ts';

const deadlineMs = 10_000;
// Not signed in, not allowed, not found: all look the same to the client.
const refusedStatuses = [401, 403, 404];
const ajv = new Ajv({ strict: false, validateSchema: false });
const isPost = ajv.compile<WordPressPost>(wordpressRestApi.previewPost.response);
const isRevisions = ajv.compile<WordPressRevision[]>(wordpressRestApi.previewRevisions.response);

/** WordPress drafts, requested with the editor's own cookie and nonce. WordPress alone decides on access. */
export class WordPressDrafts implements DraftSource {
  readonly #url: string;
  readonly #readFile: ReadFile;

  constructor(url: string, readFile: ReadFile) {
    this.#url = url;
    this.#readFile = readFile;
  }

  async find(id: number, { cookie, nonce: _wpnonce }: DraftCredentials): Promise<Draft | undefined> {
    // With only one of them WordPress treats the request as anonymous, which can read published posts.
    if (!cookie || !_wpnonce) return undefined;
    const [post, revisions] = await Promise.all([
      this.#fetch(
        wordpressRestApi.previewPost,
        { id },
        { _embed: 'author,wp:featuredmedia,wp:term', _wpnonce },
        cookie,
      ),
      this.#fetch(wordpressRestApi.previewRevisions, { id }, { per_page: 1, _wpnonce }, cookie),
    ]);
    if (!post || !revisions) return undefined;
    if (!isPost(post) || !isRevisions(revisions)) throw new Error(`Unexpected WordPress response for draft ${id}`);
    return { source: toSourcePost(applyLatestRevision(post, revisions[0])), readFile: this.#readFile };
  }

  async #fetch<C extends Endpoint>(
    call: C,
    params: EndpointParams<C>,
    query: EndpointQuery<C>,
    cookie: string,
  ): Promise<unknown> {
    const path = requestPath(call.path, params as { id: number }, query as Record<string, string | number | undefined>);
    const response = await serviceFetch(
      this.#url + wordpressRestApiBase + path,
      deadlineMs,
      { headers: { cookie } },
      refusedStatuses,
    );
    const result: unknown = await response.json().catch(() => undefined);
    return response.ok ? result : undefined;
  }
}

/** The fields of a revision, except its author and slug, which belong to the revision itself. */
export function applyLatestRevision(post: WordPressPost, latest: WordPressRevision | undefined): WordPressPost {
  if (!latest || latest.modified_gmt < post.modified_gmt) return post;
  const { title, excerpt, content, modified_gmt } = latest;
  return { ...post, title, excerpt, content, modified_gmt };
}
