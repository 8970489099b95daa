import type { PostList } from '@contenthub/contracts/content/post';
import type { ContentResponse } from './content-client.ts';

/** The content in a page's initial state: its API responses by requested path. */
export type StateContent = Record<string, ContentResponse>;

/** Marks the element with the post's text. The text is sent there and left out of the state. */
export const postBodyAttribute = 'data-post-body';
/** Marks one section of that text. There are two when something is inserted between them. */
export const postTextAttribute = 'data-post-text';

/** Only a full post has a text. */
export function hasPostBody(body: unknown): body is { content: string } {
  return typeof body === 'object' && body !== null && 'content' in body;
}

/** The rows of other lists, such as the index of answers, have no title of a post. */
export function isPostList(body: unknown): body is PostList {
  return Array.isArray(body) && body.length > 0 && body.every((row: object) => 'post_title' in row);
}
