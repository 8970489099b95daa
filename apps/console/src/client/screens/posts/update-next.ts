import type { MetricValues } from '@contenthub/contracts/analytics/analytics-api';
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
 * Posts that do worse than all posts together, by the number of readers concerned: they lost readers, are not read to
 * the end, or do not help.
 */
export function recommendUpdates({ rows, totals, previousTotals }: AnalyticsResponse): Recommendation[] {
  return rows
    .map((post) => {
      const reasons = [losing(post, totals, previousTotals), unfinished(post, totals), unhelpful(post, totals)].filter(
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
  const trendText = trend >= 1 ? `gained ${percent(trend - 1)}` : `lost ${percent(1 - trend)}`;
  return {
    kind: 'losing',
    affected: Math.round(expected - now),
    text: `Lost ${formatCount(then - now)} of ${formatCount(then)} readers (${percent((then - now) / then)}), while the whole site ${trendText}.`,
  };
}

function unfinished({ metrics }: AnalyticsRow, totals: MetricValues): Reason | undefined {
  const [own, all] = [measures.readToEnd.value(metrics), measures.readToEnd.value(totals)];
  const readings = metrics.readings ?? 0;
  if (own === undefined || all === undefined || readings < minReadings || own > all * (1 - minGap)) return undefined;
  return {
    kind: 'unfinished',
    affected: Math.round((all - own) * readings),
    text: `${percent(own)} of ${formatCount(readings)} readings reach the end. For all posts it is ${percent(all)}.`,
  };
}

function unhelpful({ metrics }: AnalyticsRow, totals: MetricValues): Reason | undefined {
  const [own, all] = [measures.helpfulShare.value(metrics), measures.helpfulShare.value(totals)];
  const answers = (metrics.helpful ?? 0) + (metrics.unhelpful ?? 0);
  if (own === undefined || all === undefined || answers < minAnswers || own > all * (1 - minGap)) return undefined;
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
