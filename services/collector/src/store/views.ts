import { blogSections } from '@contenthub/contracts/blog-sections';

/** The longest beginning of a path that is a blog's home decides; what is in none of them belongs to the main blog. */
function blogOf(path: string): string {
  const sections = Object.entries(blogSections)
    .map(([blog, { home }]) => ({ blog, home: home.replace(/\/$/, '') }))
    .sort((one, other) => other.home.length - one.home.length);
  const cases = sections.map(({ blog, home }) => `${path} = '${home}' or startsWith(${path}, '${home}/'), '${blog}'`);
  return `multiIf(${cases.join(', ')}, 'main')`;
}

/** What questions are asked of. Events are looked at through these alone, so that each counts once. */
export const views: Record<string, string> = {
  events_once: 'select * from events final',
  /** Neither people who try the hub out nor robots. */
  events_counted: 'select * from events_once where not isTest and not is_bot',
  page_views: `select *, concat('/', ifNull(pageSlug, '')) as path, ${blogOf('path')} as blog
    from events_counted where action = 'view' and endsWith(object, 'Page')`,
  /** How far down each showing of a post was read. */
  reading_depths: `select pageId, any(postId) as post_id, any(postUrl) as url, max(scrollDepth) as depth,
      min(happened_at) as happened_at, min(received_at) as received_at
    from events_counted where object = 'post' and action = 'scroll' group by containerId, instanceId, pageId`,
  exposures: `select containerId, experimentName, argMin(groupName, events_counted.happened_at) as groupName,
      min(events_counted.happened_at) as happened_at, min(events_counted.received_at) as received_at
    from events_counted where object = 'experiment' and action = 'exposure' group by containerId, experimentName`,
  /** A call to action was followed, or an account was made. */
  conversions: `select containerId, max(events_counted.happened_at) as last_at from events_counted
    where (action = 'click' and object in ('button', 'banner', 'popup'))
      or (object = 'authForm' and action = 'success' and authAction = 'signUp') group by containerId`,
};
