import type { AnalyticsDimension } from '@contenthub/contracts/analytics/metrics';
import { BarTable } from '../../components/BarTable.tsx';
import { QueryState } from '../../components/QueryState.tsx';
import { Section } from '../../components/Screen.tsx';
import { useAnalytics } from '../../data/analytics.ts';
import { metricsOf } from '../../data/measures.ts';
import { useView } from '../../view/use-view.ts';

type Props = {
  dimension: AnalyticsDimension;
  title: string;
  /** Off where sign-ups happen on other pages than those that have the dimension. */
  hasRate?: boolean;
};

/** Visits and sign-ups by a dimension. Choosing a value filters the funnel. */
export function Comparison({ dimension, title, hasRate = true }: Props) {
  const view = useView();
  const rows = useAnalytics(view, { metrics: metricsOf(['visits', 'signUpRate']), groupBy: dimension, limit: 20 });
  return (
    <Section title={title} note="Choose a row to see its funnel.">
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
            measure="visits"
            {...(hasRate && { extra: 'signUpRate' as const })}
            fileName={`sign-ups-by-${dimension}`}
          />
        )}
      </QueryState>
    </Section>
  );
}
