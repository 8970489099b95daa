import { Link, useParams } from '@tanstack/react-router';
import { useMemo } from 'react';
import { TrendChart } from '../../charts/TrendChart.tsx';
import { ChangeSentence } from '../../components/figures/ChangeSentence.tsx';
import { MetricCards } from '../../components/figures/MetricCards.tsx';
import { EmptyState, QueryState } from '../../components/QueryState.tsx';
import { Columns, Screen, Section } from '../../components/Screen.tsx';
import { useAnalytics } from '../../data/analytics.ts';
import { type MeasureName, metricsOf } from '../../data/measures.ts';
import { type AnalyticsResponse, usePostName } from '../../data/post-names.ts';
import { useSiteLink } from '../../data/site.ts';
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
  const { data: named, isError } = usePostName(post);
  // Posts that were withdrawn still have figures. One without any was never there.
  const isUnknown = !/^[1-9]\d{0,14}$/.test(post) || (named === null && trend.data && !hasViews(trend.data));
  if (isUnknown) return <NotFound />;
  const title = named?.title ?? `Post ${post}`;
  const link = named && toSite(named.link);
  return (
    <Screen
      name={title}
      question={title}
      answer={
        <>
          {trend.data && <ChangeSentence view={view} response={trend.data} measure="readers" words="readers" />}{' '}
          {named && <Dates {...named} />}
          {named === null && 'It is not published at the moment.'}
          {isError && 'Its title and dates can’t be read at the moment, because the content service doesn’t respond.'}
          <span className={styles.links}>
            <Link to="/posts" search={keepView(view.search)}>
              ← All posts
            </Link>
            {link && (
              <a href={link} target="_blank" rel="noreferrer">
                Open the post ↗
              </a>
            )}
          </span>
        </>
      }
    >
      {view.search.tab === 'update' && <WhyUpdate post={post} updated={named?.updated} />}
      <QueryState
        query={trend}
        height={520}
        empty={{
          when: (response) => !hasViews(response),
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

const hasViews = ({ totals, previousTotals }: AnalyticsResponse) => Boolean(totals.views || previousTotals?.views);

function NotFound() {
  return (
    <EmptyState
      title="Post not found"
      text="It isn’t published, and nobody read it in this period. Choose a longer period, or another post."
    />
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
