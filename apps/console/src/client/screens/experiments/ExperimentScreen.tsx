import type { ExperimentPhase, ExperimentRecord } from '@contenthub/contracts/experiments/experiment-definitions';
import { Link, useParams } from '@tanstack/react-router';
import { QueryState } from '../../components/QueryState.tsx';
import { Screen, Section } from '../../components/Screen.tsx';
import { type ExperimentsResponse, useExperimentHistory, useExperiments } from '../../data/experiments.ts';
import { describeAction } from '../../staff/audit/audit-text.ts';
import { ChangesOfEntry } from '../../staff/audit/ChangeList.tsx';
import { formatTime } from '../../view/times.ts';
import { useView } from '../../view/use-view.ts';
import { CodeExperimentDetails } from './CodeExperiments.tsx';
import { ExclusionGroupBar } from './ExclusionGroupBar.tsx';
import styles from './Experiments.module.css';
import { describeEnd, describeHoldout, describeShare, describeStatus, slotOf } from './experiment-text.ts';
import { Facts } from './Facts.tsx';
import { LifecycleActions } from './LifecycleActions.tsx';
import { ProposedChange } from './ProposedChange.tsx';
import { describeDecisionScope } from './plan/targeting.ts';
import { planFacts } from './plan-facts.ts';
import { Results } from './results/Results.tsx';
import { StatusBadge } from './StatusBadge.tsx';
import { VariantTable } from './VariantTable.tsx';

/** One experiment: what to do next, its results, its plan and everything that happened to it. */
export function ExperimentScreen() {
  const { name } = useParams({ from: '/experiments/$name' });
  const query = useExperiments();
  const experiment = query.data?.experiments.find((one) => one.name === name);
  return (
    <Screen name={name} question={name} answer={experiment && <p>{experiment.plan.hypothesis}</p>}>
      <QueryState query={query} height={600}>
        {(response) =>
          experiment ? <Details experiment={experiment} response={response} /> : <CodeExperimentDetails name={name} />
        }
      </QueryState>
    </Screen>
  );
}

type DetailsProps = { experiment: ExperimentRecord; response: ExperimentsResponse };

function Details({ experiment, response }: DetailsProps) {
  const { search } = useView();
  const { name, phases } = experiment;
  const phase = phases.find(({ number }) => String(number) === search.tab) ?? phases.at(-1);
  return (
    <div className={styles.sections}>
      <Section
        title="Status"
        actions={
          <StatusBadge status={experiment.status}>
            {describeStatus(experiment)}
            {experiment.archived && ', archived'}
          </StatusBadge>
        }
      >
        <Decision experiment={experiment} />
        <LifecycleActions key={experiment.version} experiment={experiment} response={response} />
      </Section>
      {experiment.proposal && (
        <ProposedChange {...{ experiment, proposal: experiment.proposal, groups: response.exclusionGroups }} />
      )}
      {phase && <Results key={phase.experimentName} phase={phase} isCurrent={phase.to === null} />}
      <Plan experiment={experiment} response={response} />
      <Variants experiment={experiment} />
      {phases.length > 0 && <Phases phases={phases} shown={phase} name={name} />}
      <History name={name} />
    </div>
  );
}

function Decision({ experiment: { decision, setsDefault, plan } }: { experiment: ExperimentRecord }) {
  if (!decision) return null;
  return (
    <p className={styles.undo}>
      Decided for <strong>{decision.variant}</strong>:{' '}
      {/[.!?]$/.test(decision.reason) ? decision.reason : `${decision.reason}.`}{' '}
      {setsDefault &&
        `Its values are the default of “${slotOf(plan.slot)?.title ?? plan.slot}”${describeDecisionScope(plan)}.`}
      {decision.values === 'keep' && 'The default stays as it was.'}
    </p>
  );
}

function Plan({ experiment, response: { holdoutShare, exclusionGroups } }: DetailsProps) {
  const { name, plan, status, createdBy, approvedBy, proposal } = experiment;
  const isOver = status === 'stopped' || status === 'decided';
  const facts = [
    ...planFacts(plan),
    ...(holdoutShare > 0 ? [['Holdout', describeHoldout(holdoutShare)] as const] : []),
    ...(isOver ? [] : [['Time left', describeEnd(plan.endsAt)] as const]),
    ['Created by', createdBy] as const,
    ['Approved by', approvedBy ?? 'Nobody'] as const,
  ];
  return (
    <Section
      title="Plan"
      actions={
        !isOver &&
        !proposal && (
          <Link to="/experiments/$name/edit" params={{ name }} className={styles.link}>
            Change the plan
          </Link>
        )
      }
    >
      <Facts facts={facts} />
      {!isOver && <ExclusionGroupBar name={name} plan={plan} groups={exclusionGroups} />}
    </Section>
  );
}

function Variants({ experiment: { name, plan, previewKey } }: { experiment: ExperimentRecord }) {
  return (
    <Section
      title="Variants"
      note="A preview shows the real page and counts nothing. Only people with the link can see it."
    >
      <VariantTable label="Values of the variants" {...{ plan, name, previewKey }} />
    </Section>
  );
}

type PhasesProps = { phases: readonly ExperimentPhase[]; shown: ExperimentPhase | undefined; name: string };

function Phases({ phases, shown, name }: PhasesProps) {
  return (
    <Section title="Phases" note="Each phase has its own readers. Their data never mix.">
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">Phase</th>
            <th scope="col">Share</th>
            <th scope="col">From</th>
            <th scope="col">To</th>
          </tr>
        </thead>
        <tbody>
          {phases.map(({ number, plan, from, to }) => (
            <tr key={number}>
              <th scope="row">
                <Link
                  to="/experiments/$name"
                  params={{ name }}
                  search={{ tab: String(number) }}
                  aria-current={number === shown?.number ? 'true' : undefined}
                >
                  Phase {number}
                </Link>
              </th>
              <td>{describeShare(plan)}</td>
              <td>{formatTime(from)}</td>
              <td>{to ? formatTime(to) : 'Now'}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Section>
  );
}

const planChanges = ['experiment.change', 'experiment.propose-change', 'experiment.approve-change'];

function History({ name }: { name: string }) {
  const query = useExperimentHistory(name);
  return (
    <Section title="History" note="Every change, newest first.">
      <QueryState query={query} height={200}>
        {({ entries }) => (
          <ol className={styles.history}>
            {entries.map((entry) => (
              <li key={entry.id}>
                <strong>{describeAction(entry.action)}</strong>
                {typeof entry.after.reason === 'string' && <span>{entry.after.reason}</span>}
                {planChanges.includes(entry.action) && <ChangesOfEntry entry={entry} />}
                <span className={styles.detail}>
                  {entry.who} · <time dateTime={entry.at}>{formatTime(entry.at)}</time>
                </span>
              </li>
            ))}
          </ol>
        )}
      </QueryState>
    </Section>
  );
}
