import type { ContentResponse } from './content-client.ts';

/** The content of a page's initial state: the answers it was made of, by the address that was asked for. */
export type StateContent = Record<string, ContentResponse>;

/** Says where on the page the post's text stands; it is sent there once, and not a second time in the state. */
export const postBodyAttribute = 'data-post-body';
/** One stretch of that text, as it was written; there are two where something stands in between. */
export const postTextAttribute = 'data-post-text';

/** A full post is the one answer with text of its own. */
export function hasPostBody(body: unknown): body is { content: string } {
  return typeof body === 'object' && body !== null && 'content' in body;
}
