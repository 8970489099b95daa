import { blogExpression } from '../store/blog-expression.ts';

/** The version that simulated readers send. Their events are labelled and can be removed by it. */
export const simulatedVersion = 'simulated';

const first = '(happened_at, batchId)';
const isView = "(action = 'view' and endsWith(object, 'Page'))";
const isCallToAction = "object in ('button', 'banner', 'popup')";

/** The first value on the page, in the order in which events happened. */
const firstOf = (value: string, condition: string) => `argMinIf(${value}, ${first}, ${condition})`;
const firstKnown = (column: string) => firstOf(`assumeNotNull(${column})`, `isNotNull(${column})`);

/** A pause longer than this counts as this long. */
const longestPauseMs = 60_000;

const countOf = (object: string, action: string, more = '') =>
  `countIf(object = '${object}' and action = '${action}'${more})`;

const userAgent = `argMin(userAgent, ${first})`;
const deviceOf = (agent: string) => `multiIf(match(${agent}, 'iPad|Tablet'), 'tablet',
  match(${agent}, 'Mobi|iPhone'), 'phone', position(${agent}, 'Android') > 0, 'tablet',
  'desktop')`;
/** Whether the user of an event has no account. */
export const isAnonymous = "startsWith(userId, '-') or userId = '0'";
export const deviceOfEvent = deviceOf('userAgent');
export const tierOfEvent = `ifNull(tier, if(${isAnonymous}, 'Anonymous', 'Freemium'))`;
/** Device and tier of the first event in this order. */
export const deviceExpression = (order: string) => deviceOf(`argMin(userAgent, ${order})`);
export const tierExpression = (order: string) => `argMin(${tierOfEvent}, ${order})`;
const browser = `multiIf(${['Edg/ Edge', 'OPR/ Opera', 'Firefox/ Firefox', 'Chrome/ Chrome', 'Safari/ Safari']
  .map((each) => each.split(' '))
  .map(([part, name]) => `position(${userAgent}, '${part}') > 0, '${name}'`)
  .join(', ')}, 'other')`;

/** Where a visit comes from, by the campaign parameters of the page and its referrer. */
const searchEngines = '(^|\\\\.)(google|bing|duckduckgo|ecosia|yahoo|baidu|yandex|qwant|startpage|brave)\\\\.';
const socialSites =
  '(^|\\\\.)(facebook|instagram|linkedin|twitter|reddit|pinterest|youtube|tiktok|threads|mastodon|bsky)\\\\.|^(t|x)\\\\.co(m)?$|^lnkd\\\\.in$|^fb\\\\.me$';
const assistants = '(^|\\\\.)(chatgpt|openai|perplexity|claude|gemini|copilot)\\\\.';
const mailSites = '^(mail|outlook)\\\\.';
const sourceExpression = `multiIf(
  utm_source = 'newsletter', 'newsletter',
  medium in ('email', 'newsletter'), 'email',
  medium in ('cpc', 'ppc', 'paid', 'paidsearch', 'paid-social', 'display'), 'paid',
  medium = 'social', 'social',
  host = '' and own_campaign != '', 'campaign',
  host = '', 'direct',
  host = own_host, 'internal',
  match(host, '${mailSites}'), 'email',
  match(host, '${searchEngines}'), 'search',
  match(host, '${socialSites}'), 'social',
  match(host, '${assistants}'), 'assistant',
  'referral')`;

const dayMs = 24 * 60 * 60 * 1000;

/**
 * When events of sessions with these hours can have been received: a session lasts at most seven days, and an event is
 * received within 30 days. Parts of the table with other events are skipped.
 */
function receivedAround(hours: readonly number[]): string {
  const [first, last] = [Math.min(...hours) - 8 * dayMs, Math.max(...hours) + 39 * dayMs];
  return `received_at >= fromUnixTimestamp64Milli(${first}, 'UTC') and received_at < fromUnixTimestamp64Milli(${last}, 'UTC')`;
}

/** Events stored by earlier releases may have more. Each later page of the visit gets a copy of them. */
const categoriesOfPost = 50;

/** Pages of a visit that count. A person opens a few hundred at most, and the later ones get copies of earlier values. */
const pagesOfVisit = 2000;

/** All counted events of the sessions with these hours, grouped by page view. */
const pages = (sessions: string, hours: readonly number[]) => `select containerId, websiteSessionId, pageId,
    min(${first}) as opened, opened.1 as started_at, count() as events, countIf(${isView}) as views,
    ${firstOf('object', isView)} as page, ${firstOf("concat('/', ifNull(pageSlug, ''))", isView)} as path,
    ${firstKnown('postId')} as post,
    arraySlice(${firstOf('categories', "object = 'postPage'")}, 1, ${categoriesOfPost}) as categories,
    ${firstOf("ifNull(referrer, '')", isView)} as referrer_url, ${firstOf("ifNull(url, '')", isView)} as page_url,
    ${deviceExpression(first)} as device, ${browser} as browser,
    ${tierExpression(first)} as tier,
    argMin(toString(consent), ${first}) as country,
    ${firstOf("lower(ifNull(search, ''))", "object = 'searchPage'")} as search,
    ${firstOf('ifNull(results, -1)', "object = 'searchPage'")} as found_results,
    groupArrayIf(ifNull(placement, ''), ${isCallToAction} and action = 'impression') as impressions,
    groupArrayIf(ifNull(placement, ''), ${isCallToAction} and action = 'click') as clicks,
    groupUniqArrayIf(concat(ifNull(experimentName, ''), '/', ifNull(groupName, '')),
      object = 'experiment' and action = 'exposure') as exposures,
    max(clientVersion = '${simulatedVersion}') as simulated,
    maxIf(ifNull(scrollDepth, 0), object = 'post' and action = 'scroll') as depth,
    arraySort(groupArray(toUnixTimestamp64Milli(happened_at))) as times,
    arraySum(arrayMap(pause -> least(pause, ${longestPauseMs}), arrayDifference(times))) as engaged_ms,
    ${countOf('helpful', 'answer', ' and helpful')} as helpful_count,
    ${countOf('helpful', 'answer', ' and not helpful')} as unhelpful,
    ${countOf('share', 'click')} as shares, ${countOf('search', 'resultClick')} as result_clicks,
    ${countOf('authForm', 'view', " and authAction = 'signUp'")} as form_views,
    ${countOf('authForm', 'success', " and authAction = 'signUp'")} as sign_ups,
    ${countOf('authForm', 'success', " and authAction = 'confirm'")} as confirmations,
    ${countOf('newsletter', 'subscribe')} as subscriptions
  from events final
  where containerId in (select containerId from (${sessions}))
    and (containerId, websiteSessionId) in (${sessions}) and not isTest and not is_bot
    and not is_suspect and ${receivedAround(hours)}
  group by containerId, websiteSessionId, pageId
  order by containerId, websiteSessionId, started_at, pageId limit ${pagesOfVisit} by containerId, websiteSessionId`;

/**
 * Facts about page views. `sessions` selects browser and session ids. All pages of these sessions are computed, because
 * a visit's source and the post that a sign-up is credited to come from its other pages.
 */
function factsOfSessions(sessions: string, hours: readonly number[]): string {
  const order = '(started_at, pageId)';
  const visit = 'partition by containerId, websiteSessionId';
  const upToHere = `${visit} order by started_at, pageId rows between unbounded preceding and current row`;
  return `select *, toStartOfHour(started_at) as hour,
    argMaxIf(own_blog, ${order}, views > 0) over (${upToHere}) as last_blog,
    argMaxIf(post, ${order}, post != 0) over (${upToHere}) as credited_post,
    argMaxIf(categories, ${order}, post != 0) over (${upToHere}) as credited_categories,
    argMinIf(own_source, ${order}, views > 0) over (${visit}) as first_source,
    argMinIf(host, ${order}, views > 0) over (${visit}) as referrer,
    argMinIf(own_campaign, ${order}, views > 0) over (${visit}) as campaign,
    argMinIf(post, ${order}, views > 0) over (${visit}) as landing
  from (
    select *, domainWithoutWWW(referrer_url) as host, domainWithoutWWW(page_url) as own_host,
      lower(extractURLParameter(page_url, 'utm_source')) as utm_source,
      lower(extractURLParameter(page_url, 'utm_medium')) as medium,
      extractURLParameter(page_url, 'utm_campaign') as own_campaign,
      ${sourceExpression} as own_source, if(views > 0, ${blogExpression('path')}, '') as own_blog
    from (${pages(sessions, hours)}))`;
}

/** The columns of `page_facts` except the revision, in the order of `liveFacts`. */
export const factColumns = `hour, reader, session, started_at, blog, page, post, categories,
  credited_post, credited_categories, source, referrer, campaign, landing, device, browser, tier, country, search,
  results, impressions, clicks, exposures, simulated, events, views, depth, engaged, helpful, unhelpful, shares,
  result_clicks, form_views, sign_ups, confirmations, subscriptions`;

/** The facts of some hours, computed from the stored events. */
export function liveFacts(hours: readonly number[]): string {
  const list = hours.map((hour) => `toDateTime(${hour / 1000}, 'UTC')`).join(', ');
  const sessions = `select containerId, websiteSessionId from session_hours where hour in (${list})`;
  return `select hour, cityHash64(containerId) as reader, cityHash64(containerId, websiteSessionId) as session,
      started_at, if(last_blog = '', 'main', last_blog) as blog, page, post, categories,
      credited_post, credited_categories, if(first_source = '', 'direct', first_source) as source, referrer, campaign,
      landing, device, browser, tier, country, search, found_results as results, impressions, clicks, exposures,
      simulated, events, views, depth, toUInt32(intDiv(engaged_ms, 1000)) as engaged, helpful_count as helpful, unhelpful, shares,
      result_clicks, form_views, sign_ups, confirmations, subscriptions
    from (${factsOfSessions(sessions, hours)}) where hour in (${list})`;
}
