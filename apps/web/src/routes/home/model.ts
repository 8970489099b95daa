import { pinnedPostCount } from '@contenthub/contracts/content/content-paths';
import type { PostListItem } from '../../data/post-list-item.ts';
import type { FeedPage } from '../../data/queries.ts';

export type HomeModel = { lead: PostListItem | undefined; secondary: PostListItem[]; posts: PostListItem[] };

/** The first page starts with one large and two small posts. The feed does not contain them. */
export function homeModel(pages: Pick<FeedPage, 'page' | 'posts'>[], sticky: PostListItem[]): HomeModel {
  const pinned = (pages[0]?.page ?? 1) === 1 ? sticky.slice(0, pinnedPostCount) : [];
  const [lead, ...beside] = pinned;
  return { lead, secondary: beside, posts: pages.flatMap((page) => page.posts) };
}
