import controls from '../../../components/forms/controls.module.css';
import { QueryState } from '../../../components/QueryState.tsx';
import { Section } from '../../../components/Screen.tsx';
import { type PowerInput, useExperimentPower } from '../../../data/experiments.ts';
import { formatCount } from '../../../data/measures.ts';
import styles from '../Experiments.module.css';
import { formatLift, formatPercent, metricTitle } from '../experiment-text.ts';

type Props = {
  input: PowerInput;
  /** The audience in words. */
  audience: string;
  plannedReaders: number;
  /** Takes over the recommended number of readers. */
  onPlan: (readers: number) => void;
};

/** How many days it takes to find a lift, from the traffic of the last four weeks. */
export function PowerPanel({ input, audience, plannedReaders, onPlan }: Props) {
  const query = useExperimentPower(input);
  return (
    <Section
      title="How long will it take?"
      note={`From the last four weeks, for ${metricTitle(input.metric).toLowerCase()}, with a chance of 80% to find the lift.`}
    >
      <QueryState
        query={query}
        height={220}
        empty={{
          when: ({ baseline }) => baseline === 0,
          title: 'Not enough traffic to calculate this',
          text: 'No reader of the last four weeks did what this metric counts. You can still run the experiment.',
        }}
      >
        {(power) => (
          <>
            <p className={styles.note}>
              {formatCount(Math.round(power.readersPerDay))} readers of posts a day ({audience})
              {input.share < 1 && `, of whom ${formatPercent(input.share)} can take part`}
              {power.simulated && ', some of them simulated'}. Without a change, the metric is{' '}
              {power.baseline < 1 ? formatPercent(power.baseline) : formatCount(Math.round(power.baseline))}.
            </p>
            {power.joinsCountries && (
              <p className={styles.note}>
                Events don’t tell the United States from other countries without consent rules. The days are for both
                together, so it will take longer.
              </p>
            )}
            <table className={styles.table}>
              <thead>
                <tr>
                  <th scope="col">A lift of</th>
                  <th scope="col">is found after</th>
                </tr>
              </thead>
              <tbody>
                {power.lifts.map(({ lift, days }) => (
                  <tr key={lift}>
                    <th scope="row">{formatLift(lift)}</th>
                    <td>{days === null ? 'more than 90 days' : `${days} ${days === 1 ? 'day' : 'days'}`}</td>
                  </tr>
                ))}
              </tbody>
            </table>
            {power.plannedReaders !== plannedReaders && (
              <button type="button" className={controls.control} onClick={() => onPlan(power.plannedReaders)}>
                Plan with {formatCount(power.plannedReaders)} readers
              </button>
            )}
          </>
        )}
      </QueryState>
    </Section>
  );
}
