import { contentApiBase, totalCountHeader } from '@contenthub/contracts/content/content-paths';
import type { PostList } from '@contenthub/contracts/content/post';
import { postListSample } from '@contenthub/contracts/testing/content-samples';
import { vi } from 'vitest';
import { type PostListItem, toPostListItem } from '../data/post-list-item.ts';

type Listed = PostList[number];

/** The given number of list rows, numbered from `first`. */
export function listedPosts(count: number, first = 1): PostList {
  const [sample] = postListSample as [Listed];
  return Array.from({ length: count }, (_, index) => ({
    ...sample,
    post_id: first + index,
    post_title: `Post ${first + index}`,
    link: `/blog/words/post-${first + index}`,
  }));
}

/** The same posts as list items. */
export const postItems = (count: number, first = 1): PostListItem[] => listedPosts(count, first).map(toPostListItem);

export function listResponse(posts: PostList, total: number): Response {
  return Response.json(posts, { headers: { [totalCountHeader]: String(total) } });
}

/** Replaces `fetch`. Returns the list of requested paths below the API base. */
export function stubFetch(respond: (address: string, init?: RequestInit) => Response | Promise<Response>): string[] {
  const requested: string[] = [];
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
    const below = address.replace(contentApiBase, '');
    requested.push(below);
    return respond(below, init);
  });
  return requested;
}
