import type { PostListItem } from '@contenthub/contracts/post-list-item';
import type { FeedPage } from '../../content/feed-page.ts';

export type HomeModel = { lead: PostListItem | undefined; beside: PostListItem[]; posts: PostListItem[] };

/** One large and two small stand at the top of the first page; the feed below does not show them again. */
export function homeModel(pages: Pick<FeedPage, 'page' | 'posts'>[], sticky: PostListItem[]): HomeModel {
  const pinned = (pages[0]?.page ?? 1) === 1 ? sticky.slice(0, 3) : [];
  const pinnedIds = new Set(pinned.map(({ id }) => id));
  const [lead, ...beside] = pinned;
  const posts = pages.flatMap((page) => page.posts).filter((post) => !pinnedIds.has(post.id));
  return { lead, beside, posts };
}
