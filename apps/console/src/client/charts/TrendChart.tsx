import { useCallback, useMemo } from 'react';
import { formatValue, type MeasureName, measureOf } from '../data/measures.ts';
import type { AnalyticsResponse } from '../data/post-names.ts';
import { useSiteEvents } from '../data/site-events.ts';
import { customSearch, formatTime, type Period, startsOf } from '../view/period.ts';
import { useChangeView, type View } from '../view/use-view.ts';
import { Chart } from './Chart.tsx';
import type { Point } from './draw.ts';

type Props = {
  view: View;
  response: AnalyticsResponse;
  measure: MeasureName;
  fileName: string;
};

/**
 * A measure over the period of the view, with the previous period and with what happened on the site. Selecting a range
 * zooms into it.
 */
export function TrendChart({ view, response, measure, fileName }: Props) {
  const { period, compare } = view;
  const annotations = useSiteEvents(view);
  const change = useChangeView();
  const { label, format } = measureOf(measure);
  const points = useMemo(() => toPoints(response, measure, period), [response, measure, period]);
  const show = useCallback((value: number) => formatValue(value, format, { compact: true }), [format]);
  const step = (points[1]?.x ?? 0) - (points[0]?.x ?? 0);
  return (
    <Chart
      title={label}
      xTitle={period.interval === 'hour' ? 'Hour' : 'Day'}
      xAxis="time"
      points={points}
      annotations={annotations}
      formatValue={show}
      previousTitle={compare ? period.previous : undefined}
      fileName={fileName}
      onZoom={(from, to) => change(customSearch(from.x, to.x + step))}
    />
  );
}

/** One point per hour or day of the period, also where nothing happened. */
export function toPoints({ rows }: AnalyticsResponse, measure: MeasureName, period: Period): Point[] {
  const { value } = measureOf(measure);
  const byTime = new Map(rows.map((row) => [Date.parse(row.time ?? ''), row]));
  const hasPrevious = rows.some(({ previous }) => previous);
  const length = period.to - period.from;
  return startsOf(period).map((x) => {
    const row = byTime.get(x);
    return {
      x,
      label: formatTime(x, period.interval),
      value: (row && value(row.metrics)) ?? 0,
      ...(hasPrevious && {
        previous: (row?.previous && value(row.previous)) ?? 0,
        previousLabel: formatTime(x - length, period.interval),
      }),
    };
  });
}
