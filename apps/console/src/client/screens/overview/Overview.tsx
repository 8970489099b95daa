import { Link } from '@tanstack/react-router';
import { TrendChart } from '../../charts/TrendChart.tsx';
import { ChangeSentence } from '../../components/figures/ChangeSentence.tsx';
import { MetricCards } from '../../components/figures/MetricCards.tsx';
import { QueryState } from '../../components/QueryState.tsx';
import { Columns, Screen, Section } from '../../components/Screen.tsx';
import { useAnalytics } from '../../data/analytics.ts';
import { type MeasureName, measures, metricsOf } from '../../data/measures.ts';
import { keepView, useView } from '../../view/use-view.ts';
import { Blogs } from './Blogs.tsx';
import { LiveReadersPanel } from './LiveReadersPanel.tsx';
import styles from './Overview.module.css';
import { TopPosts } from './TopPosts.tsx';

const shown = ['readers', 'views', 'engagedSeconds', 'signUps', 'subscriptions'] as const satisfies MeasureName[];

export function Overview() {
  const view = useView();
  const measure = shown.find((name) => name === view.search.metric) ?? 'readers';
  const trend = useAnalytics(view, { metrics: metricsOf(shown), interval: view.period.interval });
  return (
    <Screen
      name="Overview"
      question="How are we doing?"
      answer={trend.data && <ChangeSentence {...{ view, measure }} response={trend.data} words={wordsOf[measure]} />}
    >
      <QueryState
        query={trend}
        height={520}
        empty={{
          when: ({ totals, previousTotals }) => !totals.views && !previousTotals?.views,
          title: 'No readers in this period',
          text: 'Readers, views, engaged time, sign-ups and subscriptions will show here, compared with the period before. Choose a longer period or remove a filter.',
        }}
      >
        {(response) => (
          <div className={styles.main}>
            <MetricCards names={shown} totals={response.totals} previous={response.previousTotals} active={measure} />
            <Section
              title={`${measures[measure].label} over time`}
              note="Days are UTC days. Drag over the chart to zoom in. Markers show posts, releases and experiments."
            >
              <TrendChart {...{ view, response, measure }} fileName={`overview-${measure}`} />
            </Section>
          </div>
        )}
      </QueryState>
      <Link to="/posts" search={{ ...keepView(view.search), tab: 'update' }} className={styles.guide}>
        <span>
          <strong>Which posts should we update next?</strong>
          <span>Posts that lose readers, are not read to the end, or do not help, with the reason for each.</span>
        </span>
        <span aria-hidden="true">→</span>
      </Link>
      <Columns>
        <LiveReadersPanel />
        <Blogs />
      </Columns>
      <TopPosts />
    </Screen>
  );
}

const wordsOf: Record<(typeof shown)[number], string> = {
  readers: 'readers',
  views: 'views',
  engagedSeconds: 'of engaged reading',
  signUps: 'sign-ups',
  subscriptions: 'newsletter subscriptions',
};
