import type { AnalyticsDimension } from '@contenthub/contracts/analytics/metrics';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { dimensionLabels, labelOf } from '../../data/dimensions.ts';
import { formatCount, formatValue, type MeasureName, measureOf } from '../../data/measures.ts';
import type { AnalyticsRow } from '../../data/post-names.ts';
import type { ViewSearch } from '../../view/search.ts';
import { toggleFilter, useView } from '../../view/use-view.ts';
import { ChangeBadge } from '../figures/ChangeBadge.tsx';
import { Definition } from '../figures/Definition.tsx';
import styles from './BarTable.module.css';
import { ExportMenu } from './ExportMenu.tsx';

type Props = {
  dimension: AnalyticsDimension;
  rows: readonly AnalyticsRow[];
  measure: MeasureName;
  /** Rows are shares of this number. Undefined where rows overlap. */
  total?: number | undefined;
  /** A second number per row. */
  extra?: MeasureName;
  fileName: string;
  limit?: number;
};

/** Values of a dimension with bars. A row filters the screen by its value. */
export function BarTable({ dimension, rows, measure, total, extra, fileName, limit = 8 }: Props) {
  const { filters, compare } = useView();
  const [isLong, setLong] = useState(false);
  const { label, definition, format, value } = measureOf(measure);
  const second = extra && measureOf(extra);
  const highest = Math.max(...rows.map(({ metrics }) => value(metrics) ?? 0), 1);
  const shown = isLong ? rows : rows.slice(0, limit);
  const columns = [
    { id: dimension, value: (row: AnalyticsRow) => row.label ?? row.value ?? '' },
    { id: label, value: (row: AnalyticsRow) => value(row.metrics) },
    ...(second ? [{ id: second.label, value: (row: AnalyticsRow) => second.value(row.metrics) }] : []),
  ];
  return (
    <div className={styles.frame}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{dimensionLabels[dimension]}</th>
            <th scope="col">
              <Definition text={definition}>{label}</Definition>
            </th>
            {second && (
              <th scope="col">
                <Definition text={second.definition}>{second.label}</Definition>
              </th>
            )}
            {compare && <th scope="col">Change</th>}
          </tr>
        </thead>
        <tbody>
          {shown.map((row) => {
            const name = labelOf(dimension, row.value ?? '', row.label);
            const isActive = filters[dimension]?.includes(row.value ?? '') ?? false;
            const number = value(row.metrics) ?? 0;
            return (
              <tr key={row.value}>
                <th scope="row">
                  <span className={styles.bar} style={{ width: `${(number / highest) * 100}%` }} aria-hidden="true" />
                  <Link
                    to="."
                    search={(old: ViewSearch) => ({ ...old, ...toggleFilter(filters, dimension, row.value ?? '') })}
                    resetScroll={false}
                    className={styles.name}
                    aria-label={isActive ? `${name}, remove filter` : `${name}, filter by it`}
                    data-active={isActive || undefined}
                  >
                    {name}
                  </Link>
                </th>
                <td>
                  {formatValue(number, format, { compact: true })}
                  {total ? <span className={styles.share}>{formatValue(number / total, 'share')}</span> : null}
                </td>
                {second && (
                  <td title={ofWords(second.of?.(row.metrics))}>
                    {formatValue(second.value(row.metrics), second.format)}
                  </td>
                )}
                {compare && (
                  <td>
                    <ChangeBadge value={number} previous={row.previous && value(row.previous)} format={format} />
                  </td>
                )}
              </tr>
            );
          })}
        </tbody>
      </table>
      <div className={styles.foot}>
        {rows.length > limit && (
          <button type="button" className={styles.more} onClick={() => setLong(!isLong)}>
            {isLong ? 'Show fewer' : `Show all ${rows.length}`}
          </button>
        )}
        <ExportMenu label={`Export ${fileName}`} {...{ fileName, columns, rows }} />
      </div>
    </div>
  );
}

function ofWords(of: { count: number; words: string } | undefined): string | undefined {
  return of && `of ${formatCount(of.count)} ${of.words}`;
}
