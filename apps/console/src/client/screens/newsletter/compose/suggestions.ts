import type { IssueState } from '@contenthub/contracts/newsletter/newsletter-api';
import { formatCount, formatValue, measureOf } from '../../../data/measures.ts';
import type { AnalyticsRow } from '../../../data/post-names.ts';

export type Suggestion = { link: string; title: string; reason: string };

const maxSuggestions = 8;

/**
 * Posts that most readers finish and that this blog's subscribers have not received. Posts that are only opened
 * often do not keep what their titles promise.
 */
export function suggestPosts(
  rows: readonly AnalyticsRow[],
  issues: readonly Pick<IssueState, 'blog' | 'posts' | 'startedAt'>[],
  blog: string,
  chosen: readonly string[],
): Suggestion[] {
  const mailed = issues.filter((issue) => issue.blog === blog && issue.startedAt);
  const excluded = new Set([...chosen, ...mailed.flatMap(({ posts }) => posts.map(({ link }) => link))]);
  return rows
    .filter(({ url, label, metrics }) => url && label && !excluded.has(url) && (metrics.readers ?? 0) > 0)
    .toSorted((one, other) => ends(other) - ends(one) || readers(other) - readers(one))
    .slice(0, maxSuggestions)
    .map((row) => ({ link: row.url ?? '', title: row.label ?? '', reason: explain(row) }));
}

const ends = ({ metrics }: AnalyticsRow) => metrics.ends ?? 0;
const readers = ({ metrics }: AnalyticsRow) => metrics.readers ?? 0;

function explain(row: AnalyticsRow): string {
  const share = formatValue(measureOf('readToEnd').value(row.metrics), 'share');
  return `${formatCount(readers(row))} ${readers(row) === 1 ? 'reader' : 'readers'}, ${share} read to the end`;
}
