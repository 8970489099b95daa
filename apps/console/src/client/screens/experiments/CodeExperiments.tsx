import type { CodeExperiment } from '@contenthub/contracts/experiments/experiment-definitions';
import { slots } from '@contenthub/experiments/slots/slots';
import { Link } from '@tanstack/react-router';
import { EmptyState, QueryState } from '../../components/QueryState.tsx';
import { Section } from '../../components/Screen.tsx';
import { useCodeExperiments } from '../../data/experiments.ts';
import { formatDay } from '../../view/times.ts';
import styles from './Experiments.module.css';
import { formatPercent } from './experiment-text.ts';
import { Facts } from './Facts.tsx';
import { Results } from './results/Results.tsx';
import { StatusBadge } from './StatusBadge.tsx';

const whereOf = (name: string) => slots.find(({ experiment }) => experiment === name)?.where ?? 'Unknown';

function Status({ experiment: { on } }: { experiment: CodeExperiment }) {
  return <StatusBadge status={on ? 'running' : 'stopped'}>{on ? 'Running' : 'Off'}</StatusBadge>;
}

/** The experiments that developers defined. Staff see their results, and change nothing. */
export function CodeExperiments() {
  const query = useCodeExperiments();
  if (query.data?.experiments.length === 0) return null;
  return (
    <Section
      title="Defined in code"
      note="Developers change these with a release, and operators turn them off with npm run hub -- experiments."
    >
      <QueryState query={query} height={200}>
        {({ experiments }) => (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area needs the keyboard
          <section className={styles.tableFrame} tabIndex={0} aria-label="Experiments in code">
            <table className={styles.table}>
              <thead>
                <tr>
                  <th scope="col">Experiment</th>
                  <th scope="col">Status</th>
                  <th scope="col" data-wide>
                    Groups
                  </th>
                  <th scope="col">Share</th>
                  <th scope="col" data-wide>
                    Owner
                  </th>
                </tr>
              </thead>
              <tbody>
                {experiments.map((experiment) => (
                  <tr key={experiment.name}>
                    <th scope="row" className={styles.longName}>
                      <Link to="/experiments/$name" params={{ name: experiment.name }}>
                        {experiment.name}
                      </Link>
                      <span className={styles.detail}>{whereOf(experiment.name)}</span>
                    </th>
                    <td>
                      <Status experiment={experiment} />
                    </td>
                    <td data-wide>{experiment.groups.join(', ')}</td>
                    <td>{formatPercent(experiment.share)}</td>
                    <td data-wide>{experiment.owner}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </section>
        )}
      </QueryState>
    </Section>
  );
}

/** What is known about an experiment in code, and the results of its last 90 days. */
export function CodeExperimentDetails({ name }: { name: string }) {
  const query = useCodeExperiments();
  return (
    <QueryState query={query} height={400}>
      {({ experiments }) => {
        const experiment = experiments.find((one) => one.name === name);
        return experiment ? (
          <Details experiment={experiment} />
        ) : (
          <EmptyState title="Experiment not found" text="It may have another name. Choose one in the list." />
        );
      }}
    </QueryState>
  );
}

function Details({ experiment }: { experiment: CodeExperiment }) {
  const { name, groups, share, owner, expires } = experiment;
  const facts = [
    ['Where it shows', whereOf(name)],
    ['Groups', groups.join(', ')],
    ['Share', formatPercent(share)],
    ['Owner', owner],
    ['Last day', formatDay(expires)],
  ] as const;
  // The analytics API knows the groups and shares of experiments in code, and takes the last 90 days.
  const phase = { number: 1, experimentName: name, from: '', resultsQuery: '' };
  return (
    <div className={styles.sections}>
      <Section
        title="Defined in code"
        note="Results cover the last 90 days."
        actions={<Status experiment={experiment} />}
      >
        <Facts facts={facts} />
      </Section>
      <Results phase={phase} isCurrent />
    </div>
  );
}
