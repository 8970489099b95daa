import type { AnalyticsDimension } from '@contenthub/contracts/analytics/metrics';
import { useAnalytics } from '../../data/analytics.ts';
import { type MeasureName, metricsOf } from '../../data/measures.ts';
import { useView } from '../../view/use-view.ts';
import { QueryState } from '../QueryState.tsx';
import { Section } from '../Screen.tsx';
import { BarTable } from './BarTable.tsx';

type Props = {
  dimension: AnalyticsDimension;
  title: string;
  note?: string;
  measure: MeasureName;
  rate?: MeasureName;
  /** The start of the exported file's name. */
  fileName: string;
};

/** A measure by the values of a dimension. Choosing a value filters the screen. */
export function DimensionSection({ dimension, title, note, measure, rate, fileName }: Props) {
  const view = useView();
  const measures = rate ? [measure, rate] : [measure];
  const rows = useAnalytics(view, { metrics: metricsOf(measures), groupBy: dimension, limit: 20 });
  return (
    <Section title={title} {...(note && { note })}>
      <QueryState
        query={rows}
        height={200}
        empty={{
          when: (data) => data.rows.length === 0,
          title: 'None in this period',
          text: 'Each value will have a row here.',
        }}
      >
        {(data) => (
          <BarTable
            dimension={dimension}
            rows={data.rows}
            measure={measure}
            {...(rate && { extra: rate })}
            fileName={`${fileName}-by-${dimension}`}
          />
        )}
      </QueryState>
    </Section>
  );
}
