import { contentApiBase, totalCountHeader } from '@contenthub/contracts/content/content-paths';
import type { PostList } from '@contenthub/contracts/content/post';
import { postListSample } from '@contenthub/contracts/testing/content-samples';
import { vi } from 'vitest';
import { type PostListItem, toPostListItem } from '../data/post-list-item.ts';

type Listed = PostList[number];

/** As many listed posts as wanted, numbered from `first`. */
export function listedPosts(count: number, first = 1): PostList {
  const [sample] = postListSample as [Listed];
  return Array.from({ length: count }, (_, index) => ({
    ...sample,
    post_id: first + index,
    post_title: `Post ${first + index}`,
    link: `/blog/words/post-${first + index}`,
  }));
}

/** The same as views get them. */
export const postItems = (count: number, first = 1): PostListItem[] => listedPosts(count, first).map(toPostListItem);

export function listResponse(posts: PostList, total: number): Response {
  return Response.json(posts, { headers: { [totalCountHeader]: String(total) } });
}

/** Stands in for the network: answers each request of the browser; returns what was asked for, below the API's base. */
export function stubFetch(answer: (address: string, init?: RequestInit) => Response | Promise<Response>): string[] {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
    const below = address.replace(contentApiBase, '');
    asked.push(below);
    return answer(below, init);
  });
  return asked;
}
