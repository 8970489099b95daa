import { useMemo } from 'react';
import { TrendChart } from '../../charts/TrendChart.tsx';
import { MetricCards } from '../../components/figures/MetricCards.tsx';
import { QueryState } from '../../components/QueryState.tsx';
import { Columns, Screen, Section } from '../../components/Screen.tsx';
import { type Column, DataTable } from '../../components/tables/DataTable.tsx';
import { DimensionSection } from '../../components/tables/DimensionSection.tsx';
import { toMeasureColumns } from '../../components/tables/measure-columns.tsx';
import { useAnalytics } from '../../data/analytics.ts';
import { findLargest, type Proportion, shareOf } from '../../data/chance.ts';
import { labelOf } from '../../data/dimensions.ts';
import { formatCount, formatValue, type MeasureName, measureOf, metricsOf } from '../../data/measures.ts';
import type { AnalyticsRow } from '../../data/post-names.ts';
import { useChangeView, useView } from '../../view/use-view.ts';

const shown = ['impressions', 'clicks', 'clickRate', 'signUps'] as const satisfies MeasureName[];
const columnsShown = ['impressions', 'clicks', 'clickRate'] as const satisfies MeasureName[];

const clickRates = { measure: 'impressions', rate: 'clickRate', fileName: 'calls-to-action' } as const;

export function CallsToAction() {
  const view = useView();
  const change = useChangeView();
  const measure = shown.find((name) => name === view.search.metric) ?? 'clicks';
  const trend = useAnalytics(view, { metrics: metricsOf(shown), interval: view.period.interval });
  const placements = useAnalytics(view, {
    ...{ metrics: metricsOf(columnsShown), groupBy: 'placement' as const, orderBy: 'impressions' as const },
  });
  const columns = useMemo(() => toColumns(view.compare), [view.compare]);
  return (
    <Screen
      name="Calls to action"
      question="Which calls to action do readers follow?"
      answer={trend.data && <Answer totals={trend.data.totals} rows={placements.data?.rows ?? []} />}
    >
      <QueryState
        query={trend}
        height={480}
        empty={{
          when: ({ totals }) => !totals.impressions,
          title: 'No call to action was seen in this period',
          text: 'Banners, buttons and popups will show here, with how often they were seen and followed.',
        }}
      >
        {(response) => (
          <Section title="Over time" note="Markers show posts, releases and experiments.">
            <MetricCards names={shown} totals={response.totals} previous={response.previousTotals} active={measure} />
            <TrendChart {...{ view, response, measure }} fileName={`calls-to-action-${measure}`} />
          </Section>
        )}
      </QueryState>
      <Section title="Placements" note="Where calls to action appear on a page.">
        <QueryState
          query={placements}
          height={240}
          empty={{
            when: ({ rows }) => rows.length === 0,
            title: 'None in this period',
            text: 'Each placement will have a row here.',
          }}
        >
          {({ rows }) => (
            <DataTable
              name="Placements"
              columns={columns}
              rows={rows}
              keyOf={({ value = '' }) => value}
              state={view.search}
              defaultSort="clickRate.desc"
              onChange={(changes) => change(changes, { replace: true })}
              fileName="placements"
            />
          )}
        </QueryState>
      </Section>
      <Columns>
        <DimensionSection {...clickRates} dimension="experiment" title="By experiment group" />
        <DimensionSection {...clickRates} dimension="device" title="By device" />
      </Columns>
    </Screen>
  );
}

/** A placement that was seen less often says little. */
const minSeen = 100;

function Answer({ totals, rows }: { totals: AnalyticsRow['metrics']; rows: readonly AnalyticsRow[] }) {
  const placements = rows.flatMap(({ value = '', metrics: { impressions: whole = 0, clicks: part = 0 } }) =>
    whole >= minSeen ? [{ name: `“${labelOf('placement', value)}”`, part, whole }] : [],
  );
  return (
    <>
      <strong>{formatValue(measureOf('clickRate').value(totals), 'share')}</strong> of{' '}
      {formatCount(totals.impressions ?? 0)} calls to action that were seen were clicked.{' '}
      {rows.length > 1 && describeBest(findLargest(placements))}
    </>
  );
}

function describeBest(best: ReturnType<typeof findLargest<Proportion & { name: string }>>): string {
  if (!best) return 'Too few were seen to compare placements.';
  const { first, second, isClear } = best;
  return isClear
    ? `${first.name} does best with ${formatValue(shareOf(first), 'share')}.`
    : `Which does best is too close to call: ${first.name} or ${second.name}.`;
}

function toColumns(compare: boolean): Column<AnalyticsRow>[] {
  return [
    {
      ...{ id: 'placement', header: 'Placement', isName: true },
      value: ({ value = '' }) => labelOf('placement', value),
    },
    ...toMeasureColumns(columnsShown, compare ? columnsShown : []),
  ];
}
