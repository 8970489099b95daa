import Type from 'typebox';
import type { Call } from './call.ts';
import { WordPressPost, WordPressRevision } from './wordpress-post.ts';

/** WordPress's own REST API, behind the hub's edge; an editor's cookie and nonce open it. */
export const privateApiBase = '/wp-json/wp/v2';

const idParams = Type.Object({ id: Type.Integer({ minimum: 1 }) });
const nonce = { _wpnonce: Type.Optional(Type.String()) };

export const privateApi = {
  previewPost: {
    name: 'previewPost',
    summary: 'A post of any status, for the editor who may see it.',
    path: '/posts/{id}/',
    params: idParams,
    query: Type.Object({ _embed: Type.Optional(Type.String()), ...nonce }),
    answer: WordPressPost,
    paged: false,
  },
  previewRevisions: {
    name: 'previewRevisions',
    summary: 'The revisions of a post, autosaves among them, newest first.',
    path: '/posts/{id}/revisions/',
    params: idParams,
    query: Type.Object({ per_page: Type.Optional(Type.Integer({ minimum: 1 })), ...nonce }),
    answer: Type.Array(WordPressRevision),
    paged: false,
  },
} as const satisfies Record<string, Call>;
