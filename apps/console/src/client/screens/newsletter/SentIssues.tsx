import type { IssueState } from '@contenthub/contracts/newsletter/newsletter-api';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { Chart } from '../../charts/Chart.tsx';
import { SelectField } from '../../components/forms/SelectField.tsx';
import { QueryState } from '../../components/QueryState.tsx';
import { Section } from '../../components/Screen.tsx';
import { type Column, DataTable } from '../../components/tables/DataTable.tsx';
import { useAnalytics } from '../../data/analytics.ts';
import { formatCount, formatValue } from '../../data/measures.ts';
import type { Period } from '../../view/period.ts';
import { formatDay, formatTime } from '../../view/times.ts';
import { useChangeView, useView } from '../../view/use-view.ts';
import styles from './IssuesScreen.module.css';
import { countReported, figureDefinitions, type IssueFigures, joinFigures, periodSince } from './issue-figures.ts';

type Figure = { id: string; label: string; definition: string; value: (row: IssueFigures) => number | undefined };

const figures: readonly Figure[] = [
  { id: 'sent', label: 'Sent', definition: figureDefinitions.sent, value: ({ sent }) => sent },
  {
    ...{ id: 'delivered', label: 'Delivered', definition: figureDefinitions.delivered },
    value: ({ issue }) => countReported(issue, 'delivered'),
  },
  {
    ...{ id: 'bounced', label: 'Bounced', definition: figureDefinitions.bounced },
    value: ({ issue }) => countReported(issue, 'bounced'),
  },
  { id: 'visits', label: 'Clicks', definition: figureDefinitions.visits, value: ({ site }) => site.visits ?? 0 },
  { id: 'signUps', label: 'Sign-ups', definition: figureDefinitions.signUps, value: ({ site }) => site.signUps ?? 0 },
  {
    ...{ id: 'unsubscribed', label: 'Unsubscribed', definition: figureDefinitions.unsubscribed },
    value: ({ issue }) => issue.unsubscribed,
  },
];
const options = figures.map(({ id, label }) => ({ id, label }));

/** Sent issues with their figures, over time and as a table. */
export function SentIssues({ issues }: { issues: readonly IssueState[] }) {
  const period = periodSince(issues, Math.floor(Date.now() / 60_000) * 60_000);
  if (!period) return null;
  return <Figures issues={issues} period={period} />;
}

function Figures({ issues, period }: { issues: readonly IssueState[]; period: Period }) {
  const { search } = useView();
  const change = useChangeView();
  const campaigns = useAnalytics(
    { period, compare: false, filters: {} },
    { metrics: ['visits', 'signUps'], groupBy: 'campaign', limit: 1000 },
  );
  const rows = useMemo(() => joinFigures(issues, campaigns.data?.rows ?? []), [issues, campaigns.data]);
  const figure = figures.find(({ id }) => id === search.metric) ?? figures[0];
  const points = useMemo(
    () =>
      rows
        .flatMap((row) => {
          const value = figure?.value(row);
          if (value === undefined) return [];
          const label = `${row.issue.subject}, ${formatTime(row.issue.startedAt ?? '')}`;
          return [{ x: Date.parse(row.issue.startedAt ?? ''), label, value }];
        })
        .toSorted((one, other) => one.x - other.x),
    [rows, figure],
  );
  return (
    <Section
      title="Sent"
      note="Clicks and sign-ups are visits with the campaign of the issue. Readers who declined analytics are not counted."
      actions={
        issues.length > 1 && (
          <SelectField
            label="Figure of the chart"
            options={options}
            value={figure?.id ?? ''}
            onChange={(metric) => change({ metric }, { replace: true })}
          />
        )
      }
    >
      <QueryState query={campaigns} height={320}>
        {() => (
          <>
            {points.length > 1 && figure && (
              <Chart
                title={figure.label}
                xTitle="Issue"
                xAxis="time"
                points={points}
                formatValue={formatCount}
                fileName={`newsletter-${figure.id}`}
              />
            )}
            <DataTable
              name="Sent issues"
              columns={columns}
              rows={rows}
              keyOf={({ issue }) => String(issue.id)}
              state={search}
              defaultSort="date.desc"
              onChange={(changes) => change(changes, { replace: true })}
              fileName="newsletter"
            />
          </>
        )}
      </QueryState>
    </Section>
  );
}

function Count({ value }: { value: number | undefined }) {
  if (value !== undefined) return formatCount(value);
  return (
    <>
      <span aria-hidden="true">–</span>
      <span className="visually-hidden">Not reported</span>
    </>
  );
}

const minor = ['delivered', 'bounced', 'signUps'];

const columns: Column<IssueFigures>[] = [
  {
    ...{ id: 'subject', header: 'Issue', isName: true },
    value: ({ issue }) => issue.subject,
    cell: ({ issue }) => (
      <Link to="/newsletter/$issue" params={{ issue: String(issue.id) }} search={{}} className={styles.subject}>
        {issue.subject}
      </Link>
    ),
  },
  {
    ...{ id: 'date', header: 'Date', isText: true },
    value: ({ issue }) => issue.startedAt ?? '',
    cell: ({ issue }) => formatDay(issue.startedAt ?? ''),
  },
  ...figures.map(
    ({ id, label, definition, value }): Column<IssueFigures> => ({
      ...{ id, header: label, definition, value, isMinor: minor.includes(id) },
      cell: (row) => <Count value={value(row)} />,
    }),
  ),
  {
    ...{ id: 'clickRate', header: 'Click rate', definition: figureDefinitions.clickRate },
    value: ({ site, sent }) => (sent > 0 ? (site.visits ?? 0) / sent : undefined),
    cell: ({ site, sent }) => formatValue(sent > 0 ? (site.visits ?? 0) / sent : undefined, 'share'),
  },
];
