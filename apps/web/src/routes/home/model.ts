import type { PostListItem } from '@contenthub/contracts/post-list-item';
import type { FeedPage } from '../../content/feed-page.ts';

export type HomeModel = {
  lead: PostListItem | undefined;
  beside: PostListItem[];
  posts: PostListItem[];
  firstPage: number;
  /** The page that 'load more' leads to, when there is one. */
  nextPage: number | undefined;
};

/** One large and two small stand at the top of the first page; the feed below does not show them again. */
export function homeModel(pages: FeedPage[], sticky: PostListItem[]): HomeModel {
  const firstPage = pages[0]?.page ?? 1;
  const last = pages.at(-1);
  const pinned = firstPage === 1 ? sticky.slice(0, 3) : [];
  const pinnedIds = new Set(pinned.map(({ id }) => id));
  const [lead, ...beside] = pinned;
  return {
    lead,
    beside,
    posts: pages.flatMap(({ posts }) => posts).filter((post) => !pinnedIds.has(post.id)),
    firstPage,
    nextPage: last && !last.allLoaded ? last.page + 1 : undefined,
  };
}
