import styles from './Sparkline.module.css';

const width = 96;
const height = 24;

/** A small line without axes. Its words are in `label`. */
export function Sparkline({ values, label }: { values: readonly number[]; label: string }) {
  const highest = Math.max(...values, 1);
  const step = width / Math.max(values.length - 1, 1);
  const points = values.map((value, index) => {
    const y = height - 1 - (value / highest) * (height - 2);
    return `${(index * step).toFixed(1)},${y.toFixed(1)}`;
  });
  return (
    <svg
      className={styles.line}
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={label}
    >
      <polyline points={points.join(' ')} fill="none" stroke="currentColor" strokeWidth="1.5" strokeLinejoin="round" />
    </svg>
  );
}
