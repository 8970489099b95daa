import type {
  ExperimentResults,
  LiftInterval,
  MetricResult,
  VariantResult,
} from '@contenthub/contracts/analytics/experiment-results';
import { Definition } from '../../../components/figures/Definition.tsx';
import { ExportMenu } from '../../../components/tables/ExportMenu.tsx';
import type { ExportColumn } from '../../../data/export.ts';
import { formatCount } from '../../../data/measures.ts';
import styles from '../Experiments.module.css';
import { formatLift, formatPercent } from '../experiment-text.ts';

const roleTitles = { primary: 'Primary metric', secondary: 'Secondary metrics', guardrail: 'Guardrails' } as const;
const verdicts: Readonly<Record<VariantResult['verdict'], string>> = {
  control: 'Control',
  better: 'Better',
  worse: 'Worse',
  unclear: 'Not clear yet',
  'too-few-readers': 'Too few readers',
};

type ExportedRow = VariantResult & { name: string };

/** Numbers as they are, not rounded. */
const toColumns = (first: string): ExportColumn<ExportedRow>[] => [
  { id: first, value: ({ name }) => name },
  { id: 'variant', value: ({ variant }) => variant },
  { id: 'readers', value: ({ exposed }) => exposed },
  { id: 'converted', value: ({ converted }) => converted ?? undefined },
  { id: 'value', value: ({ value }) => value },
  { id: 'lift', value: ({ lift }) => lift?.value },
  { id: 'low', value: ({ lift }) => lift?.low },
  { id: 'high', value: ({ lift }) => lift?.high },
  { id: 'adjusted p', value: ({ adjustedPValue }) => adjustedPValue ?? undefined },
  { id: 'verdict', value: ({ verdict }) => verdicts[verdict] },
];

/** Every metric with its lift and interval, by role. The drawn interval and the table say the same. */
export function MetricTable({ metrics, fileName }: { metrics: readonly MetricResult[]; fileName: string }) {
  const scale = getScale(metrics.flatMap(({ variants }) => variants));
  return (
    <>
      {(Object.keys(roleTitles) as (keyof typeof roleTitles)[]).map((role) => {
        const shown = metrics.filter((metric) => metric.role === role);
        return shown.length === 0 ? null : (
          <div key={role}>
            <div className={styles.tableHead}>
              <h3>{roleTitles[role]}</h3>
              <ExportMenu
                label={`Export ${roleTitles[role]}`}
                fileName={`${fileName}-${role}`}
                columns={toColumns('metric')}
                rows={shown.flatMap(({ title, variants }) => variants.map((variant) => ({ name: title, ...variant })))}
              />
            </div>
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area needs the keyboard */}
            <section className={styles.tableFrame} tabIndex={0} aria-label={roleTitles[role]}>
              <table className={styles.table}>
                <Head first="Metric" />
                <tbody>
                  {shown.flatMap((metric) =>
                    metric.variants.map((variant, index) => (
                      <tr key={`${metric.name} ${variant.variant}`}>
                        {index === 0 && (
                          <th scope="rowgroup" rowSpan={metric.variants.length}>
                            <Definition text={describeMetric(metric)}>{metric.title}</Definition>
                          </th>
                        )}
                        <VariantCells {...{ variant, metric, scale }} />
                      </tr>
                    )),
                  )}
                </tbody>
              </table>
            </section>
          </div>
        );
      })}
    </>
  );
}

type Segments = ExperimentResults['segments'];
type SegmentProps = { segments: Segments; primary: MetricResult | undefined };

export function SegmentExport({ segments, fileName }: { segments: Segments; fileName: string }) {
  const rows = segments.flatMap(({ value, variants }) =>
    variants.map((variant) => ({ name: value || 'Unknown', ...variant })),
  );
  return <ExportMenu label="Export segments" columns={toColumns('segment')} {...{ rows, fileName }} />;
}

export function SegmentTable({ segments, primary }: SegmentProps) {
  if (!primary || segments.length === 0) return <p className={styles.note}>No segment has readers yet.</p>;
  const scale = getScale(segments.flatMap(({ variants }) => variants));
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area needs the keyboard
    <section className={styles.tableFrame} tabIndex={0} aria-label="Segments, exploratory">
      <table className={styles.table}>
        <Head first="Segment" />
        <tbody>
          {segments.flatMap(({ value, variants }) =>
            variants.map((variant, index) => (
              <tr key={`${value} ${variant.variant}`}>
                {index === 0 && (
                  <th scope="rowgroup" rowSpan={variants.length}>
                    {value || 'Unknown'}
                  </th>
                )}
                <VariantCells {...{ variant, metric: primary, scale }} />
              </tr>
            )),
          )}
        </tbody>
      </table>
    </section>
  );
}

function Head({ first }: { first: string }) {
  return (
    <thead>
      <tr>
        {[first, 'Variant', 'Readers', 'Value', 'Lift', 'Interval', 'Verdict'].map((title) => (
          <th key={title} scope="col">
            {title}
          </th>
        ))}
      </tr>
    </thead>
  );
}

function VariantCells({ variant, metric, scale }: { variant: VariantResult; metric: MetricResult; scale: number }) {
  const { lift, verdict, exposed, converted, value, adjustedPValue } = variant;
  return (
    <>
      <td>{variant.variant}</td>
      <td>
        {formatCount(exposed)}
        {converted !== null && <span className={styles.detail}>{formatCount(converted)} converted</span>}
      </td>
      <td>{formatMetric(value, metric)}</td>
      <td>{lift ? `${formatLift(lift.value)}` : '–'}</td>
      <td>
        {lift && (
          <>
            <IntervalBar lift={lift} verdict={verdict} scale={scale} />
            <span className={styles.detail}>
              {formatLift(lift.low)} to {formatLift(lift.high)}
            </span>
          </>
        )}
      </td>
      <td>
        <span className={styles.verdict} data-verdict={verdict}>
          {verdicts[verdict]}
        </span>
        {adjustedPValue !== null && <span className={styles.detail}>adjusted p = {adjustedPValue.toFixed(3)}</span>}
      </td>
    </>
  );
}

const width = 200;

/** The interval on a scale that all rows share, with a line at no change. Arrows mark ends that are off the scale. */
function IntervalBar({ lift, verdict, scale }: { lift: LiftInterval; verdict: string; scale: number }) {
  const toX = (value: number) => width / 2 + (Math.max(-scale, Math.min(scale, value)) / scale) * (width / 2 - 4);
  const [low, high] = [toX(lift.low), toX(lift.high)];
  return (
    <span className={styles.interval} data-verdict={verdict} aria-hidden="true">
      <svg viewBox={`0 0 ${width} 20`} role="presentation">
        <line className={styles.axis} x1={width / 2} x2={width / 2} y1={0} y2={20} />
        <rect className={styles.range} x={low} y={7} width={Math.max(high - low, 1)} height={6} rx={3} />
        {Math.abs(lift.value) <= scale && <circle className={styles.point} cx={toX(lift.value)} cy={10} r={4} />}
        {lift.low < -scale && <path className={styles.cut} data-cut="low" d="M16 1 0 10l16 9z" />}
        {lift.high > scale && <path className={styles.cut} data-cut="high" d={`M${width - 16} 1l16 9-16 9z`} />}
      </svg>
    </span>
  );
}

/** The largest end of an interval, so that all rows fit. Wide intervals of rare metrics are cut. */
function getScale(variants: readonly VariantResult[]): number {
  const ends = variants.flatMap(({ lift }) => (lift ? [Math.abs(lift.low), Math.abs(lift.high)] : []));
  return Math.min(1, Math.max(0.02, ...ends));
}

function formatMetric(value: number, { unit }: MetricResult): string {
  return unit === 'seconds' ? `${Math.round(value)} s` : formatPercent(value);
}

function describeMetric({ description, windowDays, direction, adjusted }: MetricResult): string {
  const window = `Counted for ${windowDays} ${windowDays === 1 ? 'day' : 'days'} after the first exposure.`;
  const better = `${direction === 'up' ? 'More' : 'Less'} is better.`;
  return [description, window, better, adjusted && 'Adjusted by what readers did before.'].filter(Boolean).join(' ');
}
