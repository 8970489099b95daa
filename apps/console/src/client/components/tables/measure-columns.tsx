import { formatCount, formatValue, type MeasureName, measureOf } from '../../data/measures.ts';
import type { AnalyticsRow } from '../../data/post-names.ts';
import { ChangeBadge } from '../figures/ChangeBadge.tsx';
import type { Column } from './DataTable.tsx';

/**
 * A column for each measure. Those in `compared` also show the change from the previous period. Those in `minor` are left
 * out on narrow screens.
 */
export function toMeasureColumns(
  names: readonly MeasureName[],
  compared: readonly MeasureName[],
  minor: readonly MeasureName[] = [],
): Column<AnalyticsRow>[] {
  return names.map((name) => {
    const { label, definition, format, value, of, lowerIsBetter } = measureOf(name);
    return {
      ...{ id: name, header: label, definition, isMinor: minor.includes(name) },
      value: ({ metrics }) => value(metrics),
      cell: ({ metrics, previous }) => {
        const denominator = of?.(metrics);
        return (
          <span title={denominator && `of ${formatCount(denominator.count)} ${denominator.words}`}>
            {formatValue(value(metrics), format)}{' '}
            {compared.includes(name) && (
              <ChangeBadge
                value={value(metrics)}
                previous={previous && value(previous)}
                format={format}
                lowerIsBetter={lowerIsBetter}
                of={denominator && previous && { value: denominator.count, previous: of?.(previous).count ?? 0 }}
              />
            )}
          </span>
        );
      },
    };
  });
}
