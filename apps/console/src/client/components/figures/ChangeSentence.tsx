import { describeChange, formatValue, type MeasureName, measureOf } from '../../data/measures.ts';
import type { AnalyticsResponse } from '../../data/post-names.ts';
import { describePeriod } from '../../view/period.ts';
import type { View } from '../../view/use-view.ts';

type Props = { view: View; response: AnalyticsResponse; measure: MeasureName; words: string };

/** Such as "12,340 readers in the last 30 days, 8% more than in the 30 days before." */
export function ChangeSentence({ view: { period, compare }, response, measure, words }: Props) {
  const { format, value } = measureOf(measure);
  const number = value(response.totals);
  const previous = response.previousTotals && value(response.previousTotals);
  const change = compare ? describeChange(number, previous, format) : undefined;
  return (
    <>
      <strong>
        {formatValue(number, format)} {words}
      </strong>{' '}
      {describePeriod(period)}
      {change ? `, ${change.words} in ${period.previous}.` : '.'}
    </>
  );
}
