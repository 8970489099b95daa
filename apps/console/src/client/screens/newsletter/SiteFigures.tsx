import type { IssueState } from '@contenthub/contracts/newsletter/newsletter-api';
import { Link } from '@tanstack/react-router';
import { MetricCards } from '../../components/figures/MetricCards.tsx';
import { QueryState } from '../../components/QueryState.tsx';
import { Section } from '../../components/Screen.tsx';
import { useAnalytics } from '../../data/analytics.ts';
import { type MeasureName, metricsOf } from '../../data/measures.ts';
import { customSearch } from '../../view/period.ts';
import styles from './IssueProgress.module.css';
import { periodSince } from './issue-figures.ts';

const shown = ['visits', 'readers', 'readToEnd', 'signUps', 'subscriptions'] as const satisfies MeasureName[];

/** What readers of an issue did on the site. The links of a mail carry its campaign. */
export function SiteFigures({ issue }: { issue: IssueState }) {
  const period = periodSince([issue], Math.floor(Date.now() / 60_000) * 60_000);
  if (!period) return null;
  return <Figures issue={issue} period={period} />;
}

function Figures({ issue, period }: { issue: IssueState; period: NonNullable<ReturnType<typeof periodSince>> }) {
  const figures = useAnalytics(
    { period, compare: false, filters: { campaign: [issue.slug] } },
    { metrics: metricsOf(shown) },
  );
  return (
    <Section
      title="Clicks, and what followed"
      note="Visits that started from a link in the email. Readers who declined analytics are not counted."
      actions={
        <Link
          to="/acquisition"
          search={{ campaign: [issue.slug], ...customSearch(period.from, period.to) }}
          className={styles.online}
        >
          Open in Insights
        </Link>
      }
    >
      <QueryState query={figures} height={110}>
        {({ totals }) => <MetricCards names={shown} totals={totals} />}
      </QueryState>
    </Section>
  );
}
