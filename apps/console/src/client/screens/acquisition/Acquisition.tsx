import type { AnalyticsDimension } from '@contenthub/contracts/analytics/metrics';
import { TrendChart } from '../../charts/TrendChart.tsx';
import { MetricCards } from '../../components/figures/MetricCards.tsx';
import { QueryState } from '../../components/QueryState.tsx';
import { Columns, Screen, Section } from '../../components/Screen.tsx';
import { BarTable } from '../../components/tables/BarTable.tsx';
import { useAnalytics } from '../../data/analytics.ts';
import { labelOf } from '../../data/dimensions.ts';
import { formatValue, type MeasureName, metricsOf } from '../../data/measures.ts';
import { describePeriod } from '../../view/period.ts';
import { useView } from '../../view/use-view.ts';

const shown = ['visits', 'readers', 'signUpRate', 'signUps'] as const satisfies MeasureName[];

const parts = [
  { dimension: 'source', title: 'Sources', note: 'The campaign or the referring site of a visit.' },
  { dimension: 'referrer', title: 'Referrers', note: 'Websites that link to us.' },
  { dimension: 'campaign', title: 'Campaigns', note: 'Visits whose address has utm_campaign.' },
  { dimension: 'landing', title: 'Landing posts', note: 'The first page of a visit, if it is a post.' },
  { dimension: 'device', title: 'Devices', note: 'By user agent.' },
  { dimension: 'browser', title: 'Browsers', note: 'By user agent.' },
  {
    dimension: 'country',
    title: 'Consent',
    note: 'The country class. Where the law requires consent, only readers who gave it are counted.',
  },
] as const satisfies { dimension: AnalyticsDimension; title: string; note: string }[];

export function Acquisition() {
  const view = useView();
  const measure = shown.find((name) => name === view.search.metric) ?? 'visits';
  const trend = useAnalytics(view, { metrics: metricsOf(shown), interval: view.period.interval });
  const sources = useAnalytics(view, { metrics: ['visits'], groupBy: 'source', limit: 10 });
  const [first] = sources.data?.rows ?? [];
  const total = trend.data?.totals.visits ?? 0;
  return (
    <Screen
      name="Acquisition"
      question="Where do readers come from?"
      answer={
        first && total > 0 ? (
          <>
            <strong>{labelOf('source', first.value ?? '')}</strong> start{' '}
            {formatValue((first.metrics.visits ?? 0) / total, 'share')} of {formatValue(total, 'count')} visits{' '}
            {describePeriod(view.period)}.
          </>
        ) : null
      }
    >
      <QueryState
        query={trend}
        height={480}
        empty={{
          when: ({ totals, previousTotals }) => !totals.visits && !previousTotals?.visits,
          title: 'No visits in this period',
          text: 'Sources, campaigns, landing posts, devices and browsers will show here.',
        }}
      >
        {(response) => (
          <Section title="Visits over time">
            <MetricCards names={shown} totals={response.totals} previous={response.previousTotals} active={measure} />
            <TrendChart {...{ view, response, measure }} fileName={`acquisition-${measure}`} />
          </Section>
        )}
      </QueryState>
      <Columns>
        {parts.map((part) => (
          <Part key={part.dimension} {...part} total={total} />
        ))}
      </Columns>
    </Screen>
  );
}

type PartProps = { dimension: AnalyticsDimension; title: string; note: string; total: number };

function Part({ dimension, title, note, total }: PartProps) {
  const view = useView();
  const rows = useAnalytics(view, { metrics: metricsOf(['visits', 'signUpRate']), groupBy: dimension, limit: 50 });
  return (
    <Section title={title} note={note}>
      <QueryState
        query={rows}
        height={220}
        empty={{
          when: (data) => data.rows.length === 0,
          title: 'None in this period',
          text: `${title} will show here.`,
        }}
      >
        {(data) => (
          <BarTable
            dimension={dimension}
            rows={data.rows}
            measure="visits"
            extra="signUpRate"
            total={total}
            fileName={`visits-by-${dimension}`}
          />
        )}
      </QueryState>
    </Section>
  );
}
