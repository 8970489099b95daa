import type { PostChanges } from '@contenthub/contracts/content/post-changes';
import type { ExperimentEvent } from '@contenthub/contracts/experiments/experiment-definitions';
import { experimentStaffPaths } from '@contenthub/contracts/experiments/experiments-paths';
import { postChangesConsolePath } from '@contenthub/contracts/staff/console-content';
import { consoleBases, staffPaths } from '@contenthub/contracts/staff/staff-paths';
import type { Release } from '@contenthub/contracts/staff/staff-schemas';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { getJson } from '../api/api-client.ts';
import type { Annotation } from '../charts/draw.ts';
import type { Period } from '../view/period.ts';
import type { View } from '../view/use-view.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
/** Titles that a label names before it counts the others. */
const namedTitles = 2;

/** Something that may explain a change of a number. */
type SiteEvent = { time: number; kind: 'published' | 'updated'; title: string } | { time: number; label: string };

const experimentVerbs: Readonly<Record<ExperimentEvent['kind'], string>> = {
  started: 'started',
  resumed: 'resumed',
  'new-phase': 'started a new phase',
  paused: 'paused',
  stopped: 'stopped',
  decided: 'decided',
};

/** What happened on the site in the period of a view: posts that match its filters, releases and experiments. */
export function useSiteEvents({ period, filters }: Pick<View, 'period' | 'filters'>): readonly Annotation[] {
  const params = new URLSearchParams({
    ...{ from: new Date(period.from).toISOString(), to: new Date(period.to).toISOString() },
  });
  const posts = useEvents<PostChanges>(`${postChangesConsolePath}?${params}`);
  const releases = useEvents<{ releases: Release[] }>(consoleBases.staff + staffPaths.releases);
  const experiments = useEvents<{ events: ExperimentEvent[] }>(consoleBases.staff + experimentStaffPaths.events);
  return useMemo(() => {
    const isOf = (values: string[] | undefined, value: string) => !values || values.includes(value);
    const changed = (posts?.posts ?? []).filter(
      ({ id, blog }) => isOf(filters.post, String(id)) && isOf(filters.blog, blog),
    );
    const events: SiteEvent[] = [
      ...changed.flatMap(toPostEvents),
      ...(releases?.releases ?? []).map(({ version, firstRunAt }) => ({
        ...{ time: Date.parse(firstRunAt), label: `Release ${version}` },
      })),
      ...(experiments?.events ?? []).map(({ experiment, kind, at }) => ({
        ...{ time: Date.parse(at), label: `Experiment ${experiment} ${experimentVerbs[kind]}` },
      })),
    ];
    return toAnnotations(events, period, filters.post?.length === 1);
  }, [posts, releases, experiments, filters, period]);
}

function useEvents<T>(path: string): T | undefined {
  return useQuery({ queryKey: [path], queryFn: ({ signal }) => getJson<T>(path, signal) }).data;
}

/** An update on the day of the publication is a correction, not worth a marker. */
function toPostEvents({ title, published, updated }: PostChanges['posts'][number]): SiteEvent[] {
  const [first, last] = [Date.parse(published), Date.parse(updated)];
  return [
    { time: first, kind: 'published', title },
    ...(last - first > dayMs ? [{ time: last, kind: 'updated' as const, title }] : []),
  ];
}

/** One annotation per hour or day for all posts that were published then, and one for all that were updated. */
export function toAnnotations(
  events: readonly SiteEvent[],
  { from, to, interval }: Period,
  isOnePost = false,
): Annotation[] {
  const step = interval === 'hour' ? hourMs : dayMs;
  const inPeriod = events.filter(({ time }) => time >= from && time < to);
  const byPoint = Map.groupBy(inPeriod, ({ time }) => time - (time % step));
  return [...byPoint]
    .toSorted(([one], [other]) => one - other)
    .flatMap(([x, own]) => {
      const labels = own.flatMap((event) => ('label' in event ? [event.label] : []));
      const titles = (kind: string) =>
        own.flatMap((event) => ('kind' in event && event.kind === kind ? event.title : []));
      return [
        ...new Set(labels),
        ...describePosts('Published', titles('published'), isOnePost),
        ...describePosts('Updated', titles('updated'), isOnePost),
      ].map((label) => ({ x, label }));
    });
}

function describePosts(verb: string, titles: readonly string[], isOnePost: boolean): string[] {
  if (titles.length === 0) return [];
  if (isOnePost) return [verb];
  if (titles.length === 1) return [`${verb} “${titles[0]}”`];
  const named = titles.slice(0, namedTitles).map((title) => `“${title}”`);
  const others = titles.length - named.length;
  const list = others > 0 ? `${named.join(', ')} and ${others} more` : named.join(' and ');
  return [`${verb} ${titles.length} posts: ${list}`];
}
