import type { Call, ParamsOf, QueryOf } from '@contenthub/contracts/call';
import { callAddress } from '@contenthub/contracts/content-paths';
import { privateApi, privateApiBase } from '@contenthub/contracts/private-api';
import type { WordPressPost, WordPressRevision } from '@contenthub/contracts/wordpress-post';
import { outgoingCall } from '@contenthub/server-kit/outgoing-call';
import { Ajv } from 'ajv';
import type { Draft, DraftSource, Proof } from '../../preview/draft-source.ts';
import type { ReadFile } from '../source-post.ts';
import { toSourcePost } from './to-source-post.ts';

const deadlineMs = 10_000;
// Not signed in, not allowed, not there: which of them is nobody's business.
const refusals = [401, 403, 404];
const ajv = new Ajv({ strict: false, validateSchema: false });
const isPost = ajv.compile<WordPressPost>(privateApi.previewPost.answer);
const isRevisions = ajv.compile<WordPressRevision[]>(privateApi.previewRevisions.answer);

/** Drafts of WordPress, asked for with the editor's own cookie and nonce: it alone decides who may see what. */
export class WordPressDrafts implements DraftSource {
  readonly #url: string;
  readonly #readFile: ReadFile;

  constructor(url: string, readFile: ReadFile) {
    this.#url = url;
    this.#readFile = readFile;
  }

  async find(id: number, { cookie, nonce: _wpnonce }: Proof): Promise<Draft | undefined> {
    // WordPress takes who shows only one of them for a stranger, and strangers may read what is published.
    if (!cookie || !_wpnonce) return undefined;
    const [post, revisions] = await Promise.all([
      this.#ask(privateApi.previewPost, { id }, { _embed: 'author,wp:featuredmedia,wp:term', _wpnonce }, cookie),
      this.#ask(privateApi.previewRevisions, { id }, { per_page: 1, _wpnonce }, cookie),
    ]);
    if (!post || !revisions) return undefined;
    if (!isPost(post) || !isRevisions(revisions)) throw new Error(`WordPress answered draft ${id} in another shape`);
    return { source: toSourcePost(withEdits(post, revisions[0])), readFile: this.#readFile };
  }

  async #ask<C extends Call>(call: C, params: ParamsOf<C>, query: QueryOf<C>, cookie: string): Promise<unknown> {
    const path = callAddress(call.path, params as { id: number }, query as Record<string, string | number | undefined>);
    const response = await outgoingCall(
      this.#url + privateApiBase + path,
      deadlineMs,
      { headers: { cookie } },
      refusals,
    );
    const answer: unknown = await response.json().catch(() => undefined);
    return response.ok ? answer : undefined;
  }
}

/** All that a revision says of a post, except its author and its slug, which are those of the revision itself. */
export function withEdits(post: WordPressPost, latest: WordPressRevision | undefined): WordPressPost {
  if (!latest || latest.modified_gmt < post.modified_gmt) return post;
  const { title, excerpt, content, modified_gmt } = latest;
  return { ...post, title, excerpt, content, modified_gmt };
}
