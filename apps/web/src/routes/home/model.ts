import { pinnedShown } from '@contenthub/contracts/page-sizes';
import type { PostListItem } from '@contenthub/contracts/post-list-item';
import type { FeedPage } from '../../content/feed-page.ts';

export type HomeModel = { lead: PostListItem | undefined; beside: PostListItem[]; posts: PostListItem[] };

/** One large and two small stand at the top of the first page. The feed comes without them. */
export function homeModel(pages: Pick<FeedPage, 'page' | 'posts'>[], sticky: PostListItem[]): HomeModel {
  const pinned = (pages[0]?.page ?? 1) === 1 ? sticky.slice(0, pinnedShown) : [];
  const [lead, ...beside] = pinned;
  return { lead, beside, posts: pages.flatMap((page) => page.posts) };
}
