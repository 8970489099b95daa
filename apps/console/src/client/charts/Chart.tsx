import { useMemo, useRef, useState } from 'react';
import controls from '../components/forms/controls.module.css';
import { MenuButton } from '../components/menus/MenuButton.tsx';
import { download, downloadRows, type ExportColumn } from '../data/export.ts';
import { AnnotationList, groupAnnotations } from './AnnotationList.tsx';
import styles from './Chart.module.css';
import { capitalize, hasInterval } from './chart-text.ts';
import type { Annotation, Point, Shape, XAxis } from './draw.ts';
import { Plot } from './Plot.tsx';
import { PointTable } from './PointTable.tsx';

type Props = {
  /** What is measured, such as "Readers". */
  title: string;
  points: readonly Point[];
  xAxis: XAxis;
  /** A line unless points are amounts of an interval, such as a minute. */
  shape?: Shape;
  height?: number;
  /** Heading of the first column of the table. */
  xTitle: string;
  formatValue: (value: number) => string;
  max?: number | undefined;
  /** What happened at points of the chart. */
  annotations?: readonly Annotation[];
  /** Label of the compared period. */
  previousTitle?: string | undefined;
  fileName: string;
  /** Called with the first and last point of a selected range. */
  onZoom?: ((from: Point, to: Point) => void) | undefined;
};

const noAnnotations: readonly Annotation[] = [];

/**
 * A line with everything that goes with it: the previous period as a dashed line, annotations, a read-out for pointer
 * and keyboard, a table with the same numbers, and downloads.
 */
export function Chart(props: Props) {
  const { title, points, xTitle, formatValue, previousTitle, fileName, annotations = noAnnotations } = props;
  const [isTable, setTable] = useState(false);
  const container = useRef<HTMLDivElement>(null);
  const markers = useMemo(() => groupAnnotations(annotations, points), [annotations, points]);
  const eventsOf = ({ x }: Point) => annotations.flatMap((each) => (each.x === x ? [each.label] : []));
  const columns: ExportColumn<Point>[] = [
    { id: xTitle, value: ({ label }) => label },
    { id: title, value: ({ value }) => value },
    ...(previousTitle ? [{ id: `${title} (${previousTitle})`, value: ({ previous }: Point) => previous }] : []),
    ...(hasInterval(points)
      ? [
          { id: 'From', value: ({ low }: Point) => low },
          { id: 'To', value: ({ high }: Point) => high },
        ]
      : []),
    ...(markers.length > 0 ? [{ id: 'Events', value: (point: Point) => eventsOf(point).join('; ') }] : []),
  ];
  const savePng = async () => {
    const svg = container.current?.querySelector('svg');
    if (svg) download(`${fileName}.png`, await (await import('./png.ts')).toPng(svg, title));
  };
  const actions = [
    { id: 'csv', label: 'Download CSV', run: () => downloadRows(fileName, 'csv', columns, points) },
    { id: 'json', label: 'Download JSON', run: () => downloadRows(fileName, 'json', columns, points) },
    ...(isTable ? [] : [{ id: 'png', label: 'Download PNG', run: () => void savePng() }]),
    { id: 'print', label: 'Print this screen', run: () => window.print() },
  ];
  return (
    <figure className={styles.chart} aria-label={title}>
      <div className={styles.bar}>
        <figcaption className={styles.legend}>
          <span className={styles.key} data-line="current">
            {title}
          </span>
          {previousTitle && (
            <span className={styles.key} data-line="previous">
              {capitalize(previousTitle)}
            </span>
          )}
        </figcaption>
        <div className={styles.actions}>
          <button
            type="button"
            className={controls.control}
            aria-label={`${title} as a table`}
            aria-pressed={isTable}
            onClick={() => setTable(!isTable)}
          >
            Table
          </button>
          <MenuButton label={`Export ${title}`} actions={actions}>
            Export
          </MenuButton>
        </div>
      </div>
      {isTable ? (
        <PointTable
          {...{ points, title, xTitle, formatValue, previousTitle }}
          eventsOf={markers.length > 0 && eventsOf}
        />
      ) : (
        <div ref={container}>
          <Plot {...props} {...{ markers, eventsOf }} />
        </div>
      )}
      <AnnotationList markers={markers} points={points} />
    </figure>
  );
}
