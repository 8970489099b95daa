import type { MetricValues } from '@contenthub/contracts/analytics/analytics-api';
import { countsDiffer, shareOf, sharesDiffer } from '../../data/chance.ts';
import { formatCount, formatValue, measures } from '../../data/measures.ts';
import type { AnalyticsResponse, AnalyticsRow } from '../../data/post-names.ts';

export type Reason = {
  kind: 'losing' | 'unfinished' | 'unhelpful';
  /** Readers or readings that the post would keep if it did as well as the others. */
  affected: number;
  text: string;
};

export type Recommendation = { post: AnalyticsRow; reasons: Reason[]; affected: number };

/** Fewer would be noise. */
const minReaders = 20;
const minReadings = 30;
const minAnswers = 5;
/** How much worse than the other posts a number must be. */
const minGap = 0.1;
/** How much a post must lose itself, however much the others gained. */
const minLoss = 0.05;

/**
 * Posts that do worse than the others by more than chance, by the number of readers to win back: they lost readers, are
 * not read to the end, or do not help.
 */
export function recommendUpdates({ rows, totals, previousTotals }: AnalyticsResponse): Recommendation[] {
  return rows
    .map((post) => {
      const reasons = [losing(post, totals, previousTotals), unfinished(post, rows), unhelpful(post, totals)].filter(
        (reason) => reason !== undefined,
      );
      return { post, reasons, affected: reasons.reduce((sum, { affected }) => sum + affected, 0) };
    })
    .filter(({ reasons }) => reasons.length > 0)
    .sort((one, other) => other.affected - one.affected);
}

const percent = (value: number) => formatValue(Math.round(value * 100) / 100, 'share');

/** Compares the post's loss with the trend of the whole site, so that a quiet month flags no post. */
function losing({ metrics, previous }: AnalyticsRow, totals: MetricValues, before?: MetricValues): Reason | undefined {
  const [now, then] = [metrics.readers ?? 0, previous?.readers ?? 0];
  if (then < minReaders || !before?.readers) return undefined;
  const trend = (totals.readers ?? 0) / before.readers;
  const expected = then * trend;
  if (now > then * (1 - minLoss) || now > expected * (1 - minGap)) return undefined;
  if (!countsDiffer(now, then, trend)) return undefined;
  const trendText = trend >= 1 ? `gained ${percent(trend - 1)}` : `lost ${percent(1 - trend)}`;
  return {
    kind: 'losing',
    affected: Math.round(expected - now),
    text: `Lost ${formatCount(then - now)} of ${formatCount(then)} readers (${percent((then - now) / then)}), while the whole site ${trendText}.`,
  };
}

/** How far readers scroll depends on the form of a post, so videos are compared with videos. */
function unfinished({ value, form, metrics }: AnalyticsRow, rows: readonly AnalyticsRow[]): Reason | undefined {
  const others = rows.filter((row) => row.form === form && row.value !== value);
  const sum = (name: 'ends' | 'readings') => others.reduce((total, row) => total + (row.metrics[name] ?? 0), 0);
  const own = { part: metrics.ends ?? 0, whole: metrics.readings ?? 0 };
  const all = { part: sum('ends'), whole: sum('readings') };
  if (own.whole < minReadings || all.whole < minReadings) return undefined;
  if (shareOf(own) > shareOf(all) * (1 - minGap) || !sharesDiffer(own, all)) return undefined;
  return {
    kind: 'unfinished',
    affected: Math.round((shareOf(all) - shareOf(own)) * own.whole),
    text: `${percent(shareOf(own))} of ${formatCount(own.whole)} readings reach the end. For other posts of this form it is ${percent(shareOf(all))}.`,
  };
}

function unhelpful({ metrics }: AnalyticsRow, totals: MetricValues): Reason | undefined {
  const [own, all] = [measures.helpfulShare.value(metrics), measures.helpfulShare.value(totals)];
  const answers = (metrics.helpful ?? 0) + (metrics.unhelpful ?? 0);
  if (own === undefined || all === undefined || answers < minAnswers || own > all * (1 - minGap)) return undefined;
  const everybody = (totals.helpful ?? 0) + (totals.unhelpful ?? 0);
  if (!sharesDiffer({ part: own * answers, whole: answers }, { part: all * everybody, whole: everybody }))
    return undefined;
  return {
    kind: 'unhelpful',
    affected: Math.round((all - own) * answers),
    text: `${percent(own)} of ${formatCount(answers)} answers say that it was helpful. For all posts it is ${percent(all)}.`,
  };
}

/** What an editor can do about it. */
export const advice: Record<Reason['kind'], string> = {
  losing: 'Check whether the facts, examples and title still match what people search for.',
  unfinished: 'Answer the question earlier, and shorten or split what comes after it.',
  unhelpful: 'Compare the title with the text. Add the example or step that is missing.',
};
