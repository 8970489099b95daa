import styles from './Chart.module.css';
import type { Annotation, Point } from './draw.ts';

/** A number above the chart. What happened on days close to each other has one marker. */
export type Marker = { x: number; annotations: readonly Annotation[] };

/** On a phone, more markers would cover each other. */
const maxMarkers = 14;
/** A longer list is folded away. */
const maxOpen = 4;

export function groupAnnotations(annotations: readonly Annotation[], points: readonly Point[]): Marker[] {
  const span = ((points.at(-1)?.x ?? 0) - (points[0]?.x ?? 0)) / maxMarkers;
  const markers: { x: number; annotations: Annotation[] }[] = [];
  for (const annotation of annotations.toSorted((one, other) => one.x - other.x)) {
    const last = markers.at(-1);
    if (last && annotation.x - last.x < span) last.annotations.push(annotation);
    else markers.push({ x: annotation.x, annotations: [annotation] });
  }
  return markers;
}

type Props = { markers: readonly Marker[]; points: readonly Point[] };

/** What the markers mean, with the date of each. */
export function AnnotationList({ markers, points }: Props) {
  if (markers.length === 0) return null;
  const labels = new Map(points.map(({ x, label }) => [x, label]));
  const list = (
    <ol>
      {markers.map(({ x, annotations }) => (
        <li key={x}>
          {[...Map.groupBy(annotations, (each) => each.x)].map(([time, own]) => (
            <div key={time}>
              <strong>{labels.get(time)}</strong>{' '}
              {own.map(({ label }, index) => (
                <span key={label}>{index === 0 ? label : ` · ${label}`}</span>
              ))}
            </div>
          ))}
        </li>
      ))}
    </ol>
  );
  return (
    <div className={styles.annotations}>
      {markers.length > maxOpen ? (
        <details>
          <summary>What the {markers.length} markers mean</summary>
          {list}
        </details>
      ) : (
        list
      )}
    </div>
  );
}
