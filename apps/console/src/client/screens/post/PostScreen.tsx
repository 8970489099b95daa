import { Link, useParams } from '@tanstack/react-router';
import { useMemo } from 'react';
import { TrendChart } from '../../charts/TrendChart.tsx';
import { ChangeSentence } from '../../components/figures/ChangeSentence.tsx';
import { MetricCards } from '../../components/figures/MetricCards.tsx';
import { QueryState } from '../../components/QueryState.tsx';
import { Columns, Screen, Section } from '../../components/Screen.tsx';
import { useAnalytics } from '../../data/analytics.ts';
import { type MeasureName, metricsOf } from '../../data/measures.ts';
import { usePostDates, useSiteLink } from '../../data/site.ts';
import { formatTime } from '../../view/period.ts';
import { keepView, useView } from '../../view/use-view.ts';
import { DepthCurve } from './DepthCurve.tsx';
import styles from './PostScreen.module.css';
import { CallsOnPost, NextPages, SearchesToPost, Sources } from './PostTables.tsx';
import { WhyUpdate } from './WhyUpdate.tsx';

const shown = [
  ...(['readers', 'views', 'readToEnd', 'medianEngagedSeconds', 'helpfulShare', 'clickRate', 'signUps'] as const),
] satisfies MeasureName[];

export function PostScreen() {
  const { post } = useParams({ from: '/posts/$post' });
  const view = useView();
  const toSite = useSiteLink();
  const measure = shown.find((name) => name === view.search.metric) ?? 'readers';
  const ownView = useMemo(() => ({ ...view, filters: { ...view.filters, post: [post] } }), [view, post]);
  const trend = useAnalytics(ownView, { metrics: metricsOf(shown), interval: view.period.interval });
  // The title of the post, also if nobody read it in this period.
  const named = useAnalytics(
    { ...view, filters: { post: [post] }, period: { ...view.period, from: view.period.to - 365 * 24 * 3_600_000 } },
    { metrics: ['views'], groupBy: 'post', compare: false },
  );
  const { label, url } = named.data?.rows.find(({ value }) => value === post) ?? {};
  const dates = usePostDates(url);
  return (
    <Screen
      name={label ?? 'Post'}
      question={label ?? `Post ${post}`}
      answer={
        <>
          {trend.data && <ChangeSentence view={view} response={trend.data} measure="readers" words="readers" />}{' '}
          {dates.data && <Dates {...dates.data} />}
          <span className={styles.links}>
            <Link to="/posts" search={keepView(view.search)}>
              ← All posts
            </Link>
            {url && (
              <a href={toSite(url)} target="_blank" rel="noreferrer">
                Open the post ↗
              </a>
            )}
          </span>
        </>
      }
    >
      {view.search.tab === 'update' && <WhyUpdate post={post} updated={dates.data?.updated} />}
      <QueryState
        query={trend}
        height={520}
        empty={{
          when: ({ totals, previousTotals }) => !totals.views && !previousTotals?.views,
          title: 'Nobody read this post in this period',
          text: 'Its readers, how far they read, where they came from and where they went will show here.',
        }}
      >
        {(response) => (
          <div className={styles.main}>
            <MetricCards names={shown} totals={response.totals} previous={response.previousTotals} active={measure} />
            <Section
              title="Over time"
              note="Markers show when the post was published and last updated, releases and experiments."
            >
              <TrendChart {...{ response, measure }} view={ownView} fileName={`post-${post}-${measure}`} />
            </Section>
          </div>
        )}
      </QueryState>
      <Columns>
        <DepthCurve post={post} />
        <Sources post={post} />
        <SearchesToPost post={post} />
        <NextPages post={post} />
        <CallsOnPost post={post} />
      </Columns>
    </Screen>
  );
}

const dayMs = 24 * 3_600_000;
const day = (time: number) => formatTime(time, 'day');

function Dates({ published, updated }: { published: string; updated: string }) {
  const [first, last] = [Date.parse(published), Date.parse(updated)];
  return (
    <>
      Published {day(first)}
      {last - first > dayMs && `, last updated ${day(last)}`}.
    </>
  );
}
