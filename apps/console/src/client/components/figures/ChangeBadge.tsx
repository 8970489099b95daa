import { type Change, describeChange, type Format } from '../../data/measures.ts';
import styles from './ChangeBadge.module.css';

const arrows: Record<Change['direction'], string> = { up: '↑', down: '↓', same: '→' };

/** The change against the previous period: an arrow and a number, and the whole sentence for screen readers. */
export function ChangeBadge({
  value,
  previous,
  format,
  lowerIsBetter = false,
}: {
  value: number | undefined;
  previous: number | undefined;
  format: Format;
  lowerIsBetter?: boolean | undefined;
}) {
  const change = describeChange(value, previous, format);
  if (!change) {
    return previous === 0 && value ? <span className={styles.badge}>new</span> : null;
  }
  return (
    <span className={styles.badge} data-tone={toneOf(change, lowerIsBetter)}>
      <span aria-hidden="true">
        {arrows[change.direction]} {change.text}
      </span>
      <span className="visually-hidden">{change.words} in the previous period</span>
    </span>
  );
}

function toneOf({ direction }: Change, lowerIsBetter: boolean): 'good' | 'bad' | undefined {
  if (direction === 'same') return undefined;
  return (direction === 'up') !== lowerIsBetter ? 'good' : 'bad';
}
