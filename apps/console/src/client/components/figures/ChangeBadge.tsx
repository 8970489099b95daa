import { countsDiffer, sharesDiffer } from '../../data/chance.ts';
import { type Change, describeChange, type Format } from '../../data/measures.ts';
import styles from './ChangeBadge.module.css';

const arrows: Record<Change['direction'], string> = { up: '↑', down: '↓', same: '→' };

type Props = {
  value: number | undefined;
  previous: number | undefined;
  format: Format;
  lowerIsBetter?: boolean | undefined;
  /** The denominators of two shares. */
  of?: { value: number; previous: number } | undefined;
};

/**
 * The change against the previous period: an arrow and a number, and the whole sentence for screen readers. Colour means
 * that chance does not explain it.
 */
export function ChangeBadge({ value, previous, format, lowerIsBetter = false, of }: Props) {
  const change = describeChange(value, previous, format);
  if (value === undefined || previous === undefined) return null;
  if (!change) return <span className={styles.badge}>no earlier data</span>;
  const isClear =
    format === 'count'
      ? countsDiffer(value, previous)
      : of !== undefined &&
        sharesDiffer({ part: value * of.value, whole: of.value }, { part: previous * of.previous, whole: of.previous });
  return (
    <span className={styles.badge} data-tone={isClear ? toneOf(change, lowerIsBetter) : undefined}>
      <span aria-hidden="true">
        {arrows[change.direction]} {change.text}
      </span>
      <span className="visually-hidden">
        {change.words} in the previous period{change.direction !== 'same' && !isClear && ', within normal variation'}
      </span>
    </span>
  );
}

function toneOf({ direction }: Change, lowerIsBetter: boolean): 'good' | 'bad' | undefined {
  if (direction === 'same') return undefined;
  return (direction === 'up') !== lowerIsBetter ? 'good' : 'bad';
}
