import { requestPath } from '@contenthub/contracts/content/content-paths';
import {
  type WordPressPost,
  type WordPressRevision,
  wordpressRestApi,
  wordpressRestApiBase,
} from '@contenthub/contracts/content/wordpress-api';
import type { Endpoint, EndpointParams, EndpointQuery } from '@contenthub/contracts/http/endpoint';
import { serviceFetch } from '@contenthub/server-kit/outgoing/service-fetch';
import { Ajv } from 'ajv';
import type { Draft, DraftCredentials, DraftSource } from '../../preview/drafts.ts';
import type { ReadFile } from '../source-post.ts';
import { toSourcePost } from './to-source-post.ts';

const deadlineMs = 10_000;
// Not signed in, not allowed, not there: which of them is nobody's business.
const refusedStatuses = [401, 403, 404];
const ajv = new Ajv({ strict: false, validateSchema: false });
const isPost = ajv.compile<WordPressPost>(wordpressRestApi.previewPost.response);
const isRevisions = ajv.compile<WordPressRevision[]>(wordpressRestApi.previewRevisions.response);

/** Drafts of WordPress, asked for with the editor's own cookie and nonce: it alone decides who may see what. */
export class WordPressDrafts implements DraftSource {
  readonly #url: string;
  readonly #readFile: ReadFile;

  constructor(url: string, readFile: ReadFile) {
    this.#url = url;
    this.#readFile = readFile;
  }

  async find(id: number, { cookie, nonce: _wpnonce }: DraftCredentials): Promise<Draft | undefined> {
    // WordPress takes who shows only one of them for a stranger, and strangers may read what is published.
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
    if (!isPost(post) || !isRevisions(revisions)) throw new Error(`WordPress answered draft ${id} in another shape`);
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
    const answer: unknown = await response.json().catch(() => undefined);
    return response.ok ? answer : undefined;
  }
}

/** All that a revision says of a post, except its author and its slug, which are those of the revision itself. */
export function applyLatestRevision(post: WordPressPost, latest: WordPressRevision | undefined): WordPressPost {
  if (!latest || latest.modified_gmt < post.modified_gmt) return post;
  const { title, excerpt, content, modified_gmt } = latest;
  return { ...post, title, excerpt, content, modified_gmt };
}
