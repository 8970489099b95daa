import type { Reader } from './limits.ts';

/** Row types by query name. */
export type QueryRows = {
  days: { day: string; views: number; readers: number };
  posts: { post: string; title: string; views: number; readers: number };
  categories: { category: string; views: number; readers: number };
  blogs: { blog: string; views: number; readers: number };
  scroll: { post: string; readings: number; median: number; half: number; end: number };
  searches: { search: string; searches: number; searchers: number; results: number | null };
  'searches-without-result': { search: string; searches: number; searchers: number };
  placements: { placement: string; impressions: number; clicks: number; rate: number };
  experiments: { experiment: string; group: string; exposed: number; converted: number; rate: number };
};
export type QueryName = keyof QueryRows;

/** Maximum number of rows, and days to cover: the last ones until now, or whole UTC days, as in the console. */
export type QueryRange = { days: number; limit: number; from?: string | undefined; to?: string | undefined };

type AnalyticsQuery = { description: string; sql: string };

/** An event is never received before it happened, so the second condition prunes whole monthly partitions. */
const since = `happened_at >= {since: DateTime64(3)} and received_at >= {since: DateTime64(3)}
  and happened_at < {until: DateTime64(3)}`;
const audience = 'count() as views, uniqExact(containerId) as readers';
/** Events come from anybody, so one of them must not rename a post. The console takes names from the content service. */
const mostSent = (column: string) => `ifNull(topK(1)(${column})[1], '')`;
const limitClause = 'limit {limit: UInt32}';
const searches = `select lower(assumeNotNull(search)) as search, count() as searches, uniqExact(containerId) as searchers,
    max(page_views.results) as results from page_views where object = 'searchPage' and ${since} group by search`;

export const queries: Record<QueryName, AnalyticsQuery> = {
  days: {
    description: 'views and readers per day',
    sql: `select toString(toDate(happened_at)) as day, ${audience} from page_views where ${since} group by day
      order by day desc ${limitClause}`,
  },
  posts: {
    description: 'most read posts',
    sql: `select ifNull(postId, 0) as id, ${mostSent('postUrl')} as post, ${mostSent('postTitle')} as title, ${audience}
      from page_views where object = 'postPage' and ${since} group by postId order by views desc, post ${limitClause}`,
  },
  categories: {
    description: 'post views by category; a post counts in each of its categories',
    sql: `select arrayJoin(categories) as category, ${audience} from page_views where object = 'postPage' and ${since}
      group by category order by views desc, category ${limitClause}`,
  },
  blogs: {
    description: 'views and readers per blog',
    sql: `select blog, ${audience} from page_views where ${since} group by blog order by views desc, blog ${limitClause}`,
  },
  scroll: {
    description:
      'reading depth of posts: the median in percent, and the shares of readings that reach the middle and the end',
    sql: `select post_id as id, ${mostSent('url')} as post, count() as readings, quantileExact(0.5)(assumeNotNull(depth)) as median,
        countIf(depth >= 50) / count() as half, countIf(depth >= 90) / count() as end
      from reading_depths where ${since} group by post_id order by readings desc, post ${limitClause}`,
  },
  searches: {
    description: 'search terms, with their highest result count',
    sql: `${searches} order by searches desc, search ${limitClause}`,
  },
  'searches-without-result': {
    description: 'search terms without results',
    sql: `select search, searches, searchers from (${searches}) where results = 0 order by searches desc, search ${limitClause}`,
  },
  placements: {
    description: 'calls to action by placement: impressions, clicks and click rate',
    sql: `select ifNull(placement, '') as placement, countIf(action = 'impression') as impressions,
        countIf(action = 'click') as clicks, if(impressions = 0, 0, clicks / impressions) as rate
      from events_counted where object in ('button', 'banner', 'popup') and ${since}
      group by placement order by clicks desc, impressions desc, placement ${limitClause}`,
  },
  experiments: {
    description: 'experiment groups: exposed readers, and those who followed a call to action or signed up afterwards',
    sql: `select assumeNotNull(experimentName) as experiment, assumeNotNull(groupName) as group, count() as exposed,
        countIf(last_at >= happened_at) as converted, converted / exposed as rate
      from exposures left join conversions using containerId where ${since}
      group by experiment, group order by experiment, group ${limitClause}`,
  },
};

export const isQueryName = (name: string): name is QueryName => Object.hasOwn(queries, name);

export async function runQuery<Name extends QueryName>(
  reader: Reader,
  name: Name,
  { days, limit, from, to }: QueryRange,
): Promise<QueryRows[Name][]> {
  const since = from ? Date.parse(from) : Date.now() - days * dayMs;
  const until = (to ? Date.parse(to) : Date.now()) + dayMs;
  return reader.rows<QueryRows[Name]>(queries[name].sql, { since: toDateTime(since), until: toDateTime(until), limit });
}

const dayMs = 24 * 3_600_000;
const toDateTime = (time: number) => new Date(time).toISOString().slice(0, -1).replace('T', ' ');
