import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { Sparkline } from '../../charts/Sparkline.tsx';
import { QueryState } from '../../components/QueryState.tsx';
import { Screen, Section } from '../../components/Screen.tsx';
import { Tabs } from '../../components/Tabs.tsx';
import { type Column, DataTable } from '../../components/tables/DataTable.tsx';
import { toMeasureColumns } from '../../components/tables/measure-columns.tsx';
import { useAnalytics } from '../../data/analytics.ts';
import { formatCount, formatValue, type MeasureName, metricsOf } from '../../data/measures.ts';
import type { AnalyticsRow } from '../../data/post-names.ts';
import { describePeriod, startsOf } from '../../view/period.ts';
import type { ViewSearch } from '../../view/search.ts';
import { keepView, useChangeView, useView } from '../../view/use-view.ts';
import { MostReadAnswer, MostReadLists } from './MostReadLists.tsx';
import { UpdateAnswer, UpdateNext } from './UpdateNext.tsx';

const others = [
  'views',
  'readToEnd',
  'medianEngagedSeconds',
  'helpfulShare',
  'clicks',
  'signUps',
  'shares',
] as const satisfies MeasureName[];
const shown = ['readers', ...others] as const satisfies MeasureName[];
/** A tablet shows the others: readers, whether the post helped them, and conversions. */
const minor = ['views', 'medianEngagedSeconds', 'clicks', 'shares'] as const satisfies MeasureName[];
/** Posts with the most readers have a sparkline. */
const sparklines = 200;

export function Posts() {
  const view = useView();
  const change = useChangeView();
  const isUpdate = view.search.tab === 'update';
  const isHome = view.search.tab === 'home';
  const posts = useAnalytics(
    { ...view, compare: true },
    { metrics: metricsOf(shown), groupBy: 'post', orderBy: 'views', limit: 1000 },
  );
  const daily = useAnalytics(view, {
    ...{ metrics: ['readers'] as const, groupBy: 'post' as const, interval: 'day' as const, limit: sparklines },
    ...{ compare: false, enabled: !isUpdate && !isHome },
  });
  const series = useMemo(
    () => toSeries(daily.data?.rows ?? [], startsOf({ ...view.period, interval: 'day' })),
    [daily.data, view.period],
  );
  const columns = useMemo(
    () => toColumns(series, view.compare, keepView(view.search)),
    [series, view.compare, view.search],
  );
  return (
    <Screen
      name="Posts"
      question={
        isHome
          ? 'Why are these posts on home?'
          : isUpdate
            ? 'Which posts should we update next?'
            : 'What do readers read?'
      }
      answer={
        isHome ? (
          <MostReadAnswer />
        ) : (
          posts.data &&
          (isUpdate ? (
            <UpdateAnswer response={posts.data} />
          ) : (
            <Answer rows={posts.data.rows} period={describePeriod(view.period)} />
          ))
        )
      }
    >
      <Tabs
        label="Posts"
        active={isHome ? 'home' : isUpdate ? 'update' : ''}
        tabs={[
          { id: '', label: 'All posts' },
          { id: 'update', label: 'Update next' },
          { id: 'home', label: 'Most read on home' },
        ]}
      />
      {isHome ? (
        <MostReadLists />
      ) : (
        <QueryState
          query={posts}
          height={600}
          empty={{
            when: ({ rows }) => rows.length === 0,
            title: 'No posts were read in this period',
            text: 'Every post that was read will have a row here, with its readers, how many read to the end, and what they did next.',
          }}
        >
          {(response) =>
            isUpdate ? (
              <UpdateNext response={response} search={keepView(view.search)} />
            ) : (
              <Section
                title="All posts"
                note={`${view.period.label}. Sort by any column, hide what you don’t need, and export the rest.`}
              >
                <DataTable
                  name="Posts"
                  columns={columns}
                  rows={response.rows}
                  keyOf={({ value = '' }) => value}
                  state={view.search}
                  defaultSort="readers.desc"
                  onChange={(changes) => change(changes, { replace: true })}
                  fileName="posts"
                  searchLabel="Search titles"
                  canHideColumns
                />
              </Section>
            )
          }
        </QueryState>
      )}
    </Screen>
  );
}

function Answer({ rows, period }: { rows: readonly AnalyticsRow[]; period: string }) {
  const views = rows.reduce((sum, { metrics }) => sum + (metrics.views ?? 0), 0);
  const sorted = rows.map(({ metrics }) => metrics.views ?? 0).toSorted((one, other) => other - one);
  const top = sorted.slice(0, 10).reduce((sum, each) => sum + each, 0);
  return (
    <>
      <strong>{formatCount(rows.length)}</strong> {rows.length === 1 ? 'post was' : 'posts were'} read {period}. The ten
      most read have {formatValue(views > 0 ? top / views : 0, 'share')} of {formatCount(views)} views of posts.
    </>
  );
}

/** Readers per day by post. */
function toSeries(rows: readonly AnalyticsRow[], starts: readonly number[]): Map<string, number[]> {
  const byPost = Map.groupBy(rows, ({ value = '' }) => value);
  return new Map(
    [...byPost].map(([post, own]) => {
      const byDay = new Map(own.map(({ time = '', metrics }) => [Date.parse(time), metrics.readers ?? 0]));
      return [post, starts.map((start) => byDay.get(start) ?? 0)];
    }),
  );
}

function toColumns(series: Map<string, number[]>, compare: boolean, search: ViewSearch): Column<AnalyticsRow>[] {
  return [
    {
      ...{ id: 'title', header: 'Post', isName: true },
      value: ({ label, value }) => label ?? value,
      cell: ({ label, value = '' }) => (
        <Link to="/posts/$post" params={{ post: value }} search={search}>
          {label ?? `Post ${value}`}
        </Link>
      ),
    },
    ...toMeasureColumns(['readers'], compare ? ['readers'] : []),
    {
      ...{ id: 'trend', header: 'Trend', definition: 'Readers per day in this period.', canSort: false },
      value: ({ value = '' }) => series.get(value)?.join(' '),
      cell: ({ value = '' }) => {
        const values = series.get(value);
        return values ? <Sparkline values={values} label={`Readers per day: ${values.join(', ')}`} /> : '–';
      },
    },
    ...toMeasureColumns(others, [], minor),
    {
      ...{ id: 'url', header: 'Address', isExported: true },
      value: ({ url }) => url,
    },
  ];
}
