import type * as api from '@contenthub/contracts/analytics/analytics-api';
import type { PostName, PostNames } from '@contenthub/contracts/content/post-names';
import { postNamesConsolePath } from '@contenthub/contracts/staff/console-content';
import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { getJson } from '../api/api-client.ts';

/**
 * Figures know posts by their ids. Titles and links come from the content service, never from events, because anybody
 * can send those.
 */
type Name = { label?: string; url?: string; form?: PostName['form'] };
export type AnalyticsRow = api.AnalyticsRow & Name;
export type AnalyticsResponse = Omit<api.AnalyticsResponse, 'rows'> & { rows: AnalyticsRow[] };
export type PathRow = Omit<api.PathRow, 'start' | 'end'> & { start: api.PathEnd & Name; end: api.PathEnd & Name };

const idsPerRequest = 200;
const isId = (value: string | undefined): value is string => /^[1-9]\d{0,14}$/.test(value ?? '');

const namesQuery = (ids: readonly string[]) =>
  queryOptions({
    queryKey: [postNamesConsolePath, ids],
    queryFn: () => getJson<PostNames>(`${postNamesConsolePath}?ids=${ids.join()}`),
    staleTime: 60_000,
    retry: false,
  });

/** The published post with this id; null if there is none. */
export function usePostName(id: string) {
  return useQuery({ ...namesQuery([id]), enabled: isId(id), select: ({ posts }): PostName | null => posts[0] ?? null });
}

/** Without the content service, figures are shown with the ids. */
async function readNames(client: QueryClient, values: (string | undefined)[]): Promise<(value?: string) => Name> {
  const ids = [...new Set(values.filter(isId))].toSorted((one, other) => Number(one) - Number(other));
  const starts = Array.from({ length: Math.ceil(ids.length / idsPerRequest) }, (_, index) => index * idsPerRequest);
  const parts = starts.map((start) => client.fetchQuery(namesQuery(ids.slice(start, start + idsPerRequest))));
  const found = await Promise.all(parts).catch(() => undefined);
  const posts = new Map(found?.flatMap((part) => part.posts).map((post) => [String(post.id), post]));
  return (value) => {
    if (!isId(value)) return {};
    const post = posts.get(value);
    if (post) return { label: post.title, url: post.link, form: post.form };
    return { label: `Post ${value} (${found ? 'not published' : 'title not available'})` };
  };
}

export async function nameRows(
  client: QueryClient,
  { groupBy }: api.AnalyticsQuery,
  response: api.AnalyticsResponse,
): Promise<AnalyticsResponse> {
  if (groupBy !== 'post' && groupBy !== 'landing') return response;
  const nameOf = await readNames(
    client,
    response.rows.map(({ value }) => value),
  );
  return { ...response, rows: response.rows.map((row) => ({ ...row, ...nameOf(row.value) })) };
}

export async function namePaths(client: QueryClient, { rows }: api.Paths): Promise<{ rows: PathRow[] }> {
  const idOf = ({ dimension, value }: api.PathEnd) => (dimension === 'post' ? value : undefined);
  const nameOf = await readNames(
    client,
    rows.flatMap(({ start, end }) => [idOf(start), idOf(end)]),
  );
  const named = (end: api.PathEnd) => ({ ...end, ...nameOf(idOf(end)) });
  return { rows: rows.map((row) => ({ ...row, start: named(row.start), end: named(row.end) })) };
}

export async function nameLiveReaders(client: QueryClient, live: api.LiveReaders) {
  const nameOf = await readNames(
    client,
    live.posts.map(({ value }) => value),
  );
  return { ...live, posts: live.posts.map((post) => ({ ...post, ...nameOf(post.value) })) };
}
