import { blogSections } from '@contenthub/contracts/content/site-urls';
import { useMemo } from 'react';
import { MetricCards } from '../../components/figures/MetricCards.tsx';
import { QueryState } from '../../components/QueryState.tsx';
import { Screen, Section } from '../../components/Screen.tsx';
import { Tabs } from '../../components/Tabs.tsx';
import { type Column, DataTable } from '../../components/tables/DataTable.tsx';
import { toMeasureColumns } from '../../components/tables/measure-columns.tsx';
import { useAnalytics, usePaths } from '../../data/analytics.ts';
import { formatCount, formatValue, type MeasureName, measureOf, metricsOf } from '../../data/measures.ts';
import type { AnalyticsRow, PathRow } from '../../data/post-names.ts';
import { useSiteLink } from '../../data/site.ts';
import { describePeriod } from '../../view/period.ts';
import { useChangeView, useView } from '../../view/use-view.ts';

const shown = ['searches', 'readers', 'withoutResult', 'withoutClick'] as const satisfies MeasureName[];

const tabs = [
  { id: '', label: 'Top searches' },
  { id: 'without-result', label: 'Without result' },
  { id: 'without-click', label: 'Without click' },
  { id: 'corrected', label: 'Corrected' },
];
/** The metric that a search must have to be listed in a tab. */
const required = { 'without-result': 'searchesWithoutResult', 'without-click': 'searchesWithoutClick' } as const;

export function Searches() {
  const view = useView();
  const change = useChangeView();
  const toSite = useSiteLink();
  const tab = tabs.find(({ id }) => id === view.search.tab) ?? { id: '', label: 'Top searches' };
  const orderBy = tab.id in required ? required[tab.id as keyof typeof required] : 'searches';
  const searches = useAnalytics(view, { metrics: metricsOf(shown), groupBy: 'search', orderBy, limit: 500 });
  const all = useAnalytics(view, { metrics: metricsOf(shown), filters: { page: ['searchPage'] } });
  const blog = (view.filters.blog?.[0] ?? 'main') as keyof typeof blogSections;
  const columns = useMemo(
    () => toColumns((term) => toSite(blogSections[blog]?.searchLink(term) ?? ''), view.compare),
    [toSite, blog, view.compare],
  );
  return (
    <Screen
      name="Search"
      question="What do readers look for, and do they find it?"
      answer={
        all.data && (
          <>
            <strong>{formatCount(all.data.totals.searches ?? 0)} searches</strong> {describePeriod(view.period)}.{' '}
            {formatValue(measureOf('withoutResult').value(all.data.totals), 'share')} found nothing, and{' '}
            {formatValue(measureOf('withoutClick').value(all.data.totals), 'share')} found something that nobody opened.
          </>
        )
      }
    >
      <QueryState query={all} height={100}>
        {({ totals, previousTotals }) => <MetricCards names={shown} totals={totals} previous={previousTotals} />}
      </QueryState>
      <Tabs label="Searches" active={tab.id} tabs={tabs} />
      {tab.id === 'corrected' ? (
        <Corrections />
      ) : (
        <Section title={tab.label} note={notes[tab.id]}>
          <QueryState
            query={searches}
            height={400}
            empty={{
              when: ({ rows }) => rows.length === 0,
              title: tab.id ? 'No such searches in this period' : 'No searches in this period',
              text: 'Each search term will have a row here, with how often it was searched for, and how often without a result or a click.',
            }}
          >
            {({ rows }) => (
              <DataTable
                name={tab.label}
                columns={columns}
                rows={rows}
                keyOf={({ value = '' }) => value}
                state={view.search}
                defaultSort={`${tab.id === 'without-result' ? 'withoutResult' : tab.id === 'without-click' ? 'withoutClick' : 'searches'}.desc`}
                onChange={(changes) => change(changes, { replace: true })}
                fileName={`searches${tab.id && `-${tab.id}`}`}
                searchLabel="Search terms"
              />
            )}
          </QueryState>
        </Section>
      )}
    </Screen>
  );
}

const notes: Record<string, string> = {
  '': 'Terms in lower case. Each opens its results page.',
  'without-result': 'Write about it, or add the word to a post that answers it.',
  'without-click': 'The results do not look like an answer. Check titles and their order.',
};

function toColumns(toResults: (term: string) => string | undefined, compare: boolean): Column<AnalyticsRow>[] {
  return [
    {
      ...{ id: 'search', header: 'Search', isName: true },
      value: ({ value }) => value,
      cell: ({ value = '' }) => (
        <a href={toResults(value)} target="_blank" rel="noreferrer">
          {value} <span aria-hidden="true">↗</span>
          <span className="visually-hidden">(opens the results page)</span>
        </a>
      ),
    },
    ...toMeasureColumns(shown, compare ? ['searches'] : []),
  ];
}

const correctionColumns: Column<PathRow>[] = [
  { id: 'search', header: 'First search', isName: true, value: ({ start }) => start.value },
  { id: 'next', header: 'Next search', isText: true, value: ({ end }) => end.value },
  {
    ...{ id: 'visits', header: 'Visits', definition: 'Visits in which the second search followed the first one.' },
    value: ({ visits }) => visits,
    cell: ({ visits }) => formatCount(visits),
  },
];

/** Searches that readers replaced with another one right away. */
function Corrections() {
  const view = useView();
  const change = useChangeView();
  const paths = usePaths(view, {
    ...{ start: { dimension: 'search' as const }, end: { dimension: 'search' as const }, limit: 200 },
    ...(view.filters.blog && { blog: view.filters.blog }),
  });
  return (
    <Section
      title="Corrected"
      note="Searches that readers replaced with another one on the next page. Only the blog filter applies."
    >
      <QueryState
        query={paths}
        height={400}
        empty={{
          when: ({ rows }) => rows.length === 0,
          title: 'Nobody searched again in this period',
          text: 'Pairs of searches that follow each other will show here. They tell you which words readers use for the same thing.',
        }}
      >
        {({ rows }) => (
          <DataTable
            name="Corrected searches"
            columns={correctionColumns}
            rows={rows}
            keyOf={({ start, end }) => `${start.value} → ${end.value}`}
            state={view.search}
            defaultSort="visits.desc"
            onChange={(changes) => change(changes, { replace: true })}
            fileName="searches-corrected"
            searchLabel="Search terms"
          />
        )}
      </QueryState>
    </Section>
  );
}
