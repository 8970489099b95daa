import type { ExperimentResults, ResultsCheck } from '@contenthub/contracts/analytics/experiment-results';
import type { ExperimentPhase } from '@contenthub/contracts/experiments/experiment-definitions';
import { lazy, Suspense, useState } from 'react';
import { SelectField } from '../../../components/forms/SelectField.tsx';
import { QueryState } from '../../../components/QueryState.tsx';
import { Section } from '../../../components/Screen.tsx';
import { Skeleton } from '../../../components/Skeleton.tsx';
import { ExportMenu } from '../../../components/tables/ExportMenu.tsx';
import { useExperimentResults } from '../../../data/experiments.ts';
import { formatCount } from '../../../data/measures.ts';
import { formatTime } from '../../../view/times.ts';
import styles from '../Experiments.module.css';
import { formatPercent } from '../experiment-text.ts';
import { MetricTable, SegmentExport, SegmentTable } from './MetricTable.tsx';

/** Charts load after the words. */
const ResultCharts = lazy(() => import('./ResultCharts.tsx').then((module) => ({ default: module.ResultCharts })));

const segments = [
  { id: 'device', label: 'By device' },
  { id: 'tier', label: 'By plan' },
];

type Props = {
  /** Experiments in code have no plan. */
  phase: Pick<ExperimentPhase, 'number' | 'experimentName' | 'from' | 'resultsQuery'> &
    Partial<Pick<ExperimentPhase, 'plan'>>;
  isCurrent: boolean;
};

/** The results of one phase: what to do, whether the data can be trusted, and then the numbers. */
export function Results({ phase, isCurrent }: Props) {
  const [segment, setSegment] = useState<'device' | 'tier'>('device');
  const query = useExperimentResults(phase.experimentName, phase.resultsQuery, segment);
  const plannedEnd = phase.plan?.inference === 'fixed' ? phase.plan.endsAt : undefined;
  const isFixed = plannedEnd !== undefined;
  const isScheduled = Date.parse(phase.from) > Date.now();
  if (isScheduled) return null;
  return (
    <Section
      title={isCurrent ? 'Results' : `Results of phase ${phase.number}`}
      note={
        query.data &&
        `As of ${formatTime(query.data.asOf)}.${isFixed || !isCurrent ? '' : ' It’s safe to look every day.'}`
      }
    >
      <QueryState
        query={query}
        height={420}
        empty={{
          when: ({ variants }) => variants.every(({ exposed }) => exposed === 0),
          title: isCurrent ? 'No readers yet' : 'No readers',
          text: isCurrent
            ? 'Results appear here soon after the first readers have seen a variant.'
            : 'Nobody saw a variant in this phase.',
        }}
      >
        {(results) => (
          <div className={styles.sections}>
            <RecommendationText results={results} isCurrent={isCurrent} />
            {plannedEnd && (
              <p className={styles.warning} role="status">
                Only the results at the planned end, {formatTime(plannedEnd)}, count. You can look earlier, but a
                difference before that can be chance, even if its interval excludes 0.
              </p>
            )}
            <Checks checks={results.checks} />
            <Exposed results={results} />
            {results.hidden ? (
              <p className={styles.warning} role="status">
                Lifts are hidden, because a check failed. Find the cause first. Then start a new phase, whose groups can
                be compared.
              </p>
            ) : (
              <>
                <MetricTable metrics={results.metrics} fileName={results.experiment} />
                <div>
                  <div className={styles.tableHead}>
                    <div className={styles.actions}>
                      <h3>Segments</h3>
                      <span className={styles.exploratory}>Exploratory</span>
                      <SelectField
                        label="Segments"
                        options={segments}
                        value={segment}
                        onChange={(value) => setSegment(value as typeof segment)}
                      />
                    </div>
                    <SegmentExport segments={results.segments} fileName={`${results.experiment}-by-${segment}`} />
                  </div>
                  <p className={styles.note}>
                    One of several segments often differs by chance. Use them for ideas, not for decisions.
                  </p>
                  <SegmentTable segments={results.segments} primary={results.metrics[0]} />
                </div>
              </>
            )}
            <Suspense fallback={<Skeleton height={300} />}>
              <ResultCharts results={results} isFixed={isFixed} />
            </Suspense>
          </div>
        )}
      </QueryState>
    </Section>
  );
}

type RecommendationProps = { results: ExperimentResults; isCurrent: boolean };

/** A phase that is over can't be kept running. */
function RecommendationText({ results: { recommendation, simulated }, isCurrent }: RecommendationProps) {
  const { action, text } = recommendation;
  const isUnclear = !isCurrent && (action === 'keep-running' || action === 'wait');
  return (
    <div className={styles.recommendation} data-action={action} role="status">
      <strong>{isUnclear ? 'This phase ended before the result was clear.' : text}</strong>
      {simulated && <span className={styles.detail}>Some of the readers are simulated.</span>}
    </div>
  );
}

function Checks({ checks }: { checks: readonly ResultsCheck[] }) {
  return (
    <div>
      <h3>Data quality</h3>
      <ul className={styles.checks} aria-label="Data quality checks">
        {checks.map(({ name, passed, message }) => (
          <li key={name} data-failed={!passed || undefined}>
            <span>
              <span className="visually-hidden">{passed ? 'Passed: ' : 'Failed: '}</span>
              {message}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}

type Variant = ExperimentResults['variants'][number];

function Exposed({ results: { experiment, variants } }: { results: ExperimentResults }) {
  const total = variants.reduce((sum, { exposed }) => sum + exposed, 0);
  return (
    <div>
      <div className={styles.tableHead}>
        <h3>Readers</h3>
        <ExportMenu
          label="Export readers"
          fileName={`${experiment}-readers`}
          columns={[
            { id: 'variant', value: ({ name }: Variant) => name },
            { id: 'exposed', value: ({ exposed }: Variant) => exposed },
            { id: 'planned share', value: ({ expectedShare }: Variant) => expectedShare },
          ]}
          rows={variants}
        />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area needs the keyboard */}
      <section className={styles.tableFrame} tabIndex={0} aria-label="Readers by variant">
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">Variant</th>
              <th scope="col">Exposed</th>
              <th scope="col">Share</th>
              <th scope="col">Planned share</th>
            </tr>
          </thead>
          <tbody>
            {variants.map(({ name, exposed, expectedShare }) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td>{formatCount(exposed)}</td>
                <td>{total > 0 ? formatPercent(exposed / total) : '–'}</td>
                <td>{formatPercent(expectedShare)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </div>
  );
}
