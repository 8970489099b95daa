import { postHosts } from '../brand/post-hosts.ts';
import type { Place } from './route.ts';

/**
 * Whether a page counts as a post page for popup, fixed header and tracking: a post, on one of the hosts that readers
 * use, in one of the sections for posts. Routing never asks.
 */
export function isPostPage({ pageType, path }: Pick<Place, 'pageType' | 'path'>, hostname: string): boolean {
  const [label = ''] = hostname.split('.');
  const inSection = ['/blog', '/business/learn'].some((section) => path === section || path.startsWith(`${section}/`));
  return pageType === 'post' && postHosts.includes(label) && inSection;
}
