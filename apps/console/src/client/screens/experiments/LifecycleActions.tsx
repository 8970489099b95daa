import type { ExperimentRecord } from '@contenthub/contracts/experiments/experiment-definitions';
import { hasRole } from '@contenthub/contracts/staff/roles';
import { describeNoRoom } from '@contenthub/experiments/exclusion/exclusion-groups';
import { type ReactNode, useState } from 'react';
import { useSession } from '../../app/session.ts';
import controls from '../../components/forms/controls.module.css';
import { type ExperimentsResponse, experimentCalls, useRefreshExperiments } from '../../data/experiments.ts';
import { ConfirmButton } from '../../staff/forms/ConfirmButton.tsx';
import { ReasonField } from '../../staff/forms/ReasonField.tsx';
import { Field } from '../../staff/forms/StaffForm.tsx';
import { messageOf } from '../../view/message-of.ts';
import { DecideButton } from './DecideButton.tsx';
import styles from './Experiments.module.css';
import { describeOverlaps, shareLabel } from './experiment-text.ts';
import { UndoDecisionButton } from './UndoDecisionButton.tsx';

type Props = { experiment: ExperimentRecord; response: ExperimentsResponse };

/** The possible next steps. Those that change the site ask for confirmation, and say how to undo them. */
export function LifecycleActions({ experiment, response }: Props) {
  const { data: session } = useSession();
  const refresh = useRefreshExperiments();
  const [problem, setProblem] = useState('');
  if (!session) return null;
  if (!hasRole(session.role, 'growth')) {
    return <p className={styles.note}>Growth managers can change this experiment.</p>;
  }
  const apply = (change: Promise<unknown>) => change.then(refresh);
  const run = (change: Promise<unknown>) => {
    setProblem('');
    apply(change).catch((error: unknown) => setProblem(messageOf(error)));
  };
  const { needsApproval } = response;
  const { name, status, version, archived, proposal } = experiment;
  const isOver = status === 'stopped' || status === 'decided';
  const overlaps = isOver ? '' : describeOverlaps(experiment.plan, response);
  const noRoom = isOver ? '' : describeNoRoom(name, experiment.plan, response.exclusionGroups);
  const isReady = !needsApproval || experiment.approvedBy !== null;
  return (
    <>
      <Advice experiment={experiment} needsApproval={needsApproval} email={session.email} />
      {noRoom && <p className={styles.note}>{noRoom} Stop one of them, or reserve fewer readers.</p>}
      {overlaps && <p className={styles.note}>{overlaps}</p>}
      <p className={styles.warning} role="alert" hidden={!problem}>
        {problem}
      </p>
      <div className={styles.actions}>
        {status === 'draft' && (
          <Action label="Submit for review" onClick={() => run(experimentCalls.submit(name, version))} />
        )}
        {canApprove(experiment, needsApproval, session.email) && (
          <Action label="Approve" onClick={() => run(experimentCalls.approve(name, version))} />
        )}
        {proposal && proposal.by !== session.email && (
          <ConfirmButton
            label="Approve the change"
            title={`Approve the change of ${name}?`}
            action="Approve the change"
            onConfirm={() => apply(experimentCalls.approve(name, version))}
          >
            <p>
              {status === 'running'
                ? 'Readers get it within seconds. A new phase starts with new readers.'
                : 'Readers get it when the experiment is resumed.'}
            </p>
          </ConfirmButton>
        )}
        {proposal && (
          <Action label="Withdraw the change" onClick={() => run(experimentCalls.withdrawChange(name, version))} />
        )}
        {isReady && !isOver && status !== 'running' && (
          <Start
            experiment={experiment}
            {...{ noRoom, overlaps }}
            onConfirm={() => apply(experimentCalls.start(name, version))}
          />
        )}
        {status === 'running' && !proposal && <Ramp experiment={experiment} apply={apply} />}
        {status === 'running' && (
          <ConfirmButton
            label="Pause"
            title={`Pause ${name}?`}
            action="Pause"
            onConfirm={({ reason = '' }) => apply(experimentCalls.pause(name, reason))}
          >
            <p>Everybody gets the default within seconds. You can resume it later, as a new phase with new readers.</p>
            <ReasonField />
          </ConfirmButton>
        )}
        {(status === 'running' || status === 'paused') && (
          <ConfirmButton
            label="Stop"
            title={`Stop ${name}?`}
            action="Stop"
            onConfirm={({ reason = '' }) => apply(experimentCalls.stop(name, reason))}
          >
            <p>Everybody gets the default within seconds. It can’t be started again. Next, you record the decision.</p>
            <ReasonField />
          </ConfirmButton>
        )}
        {isOver && <DecideButton experiment={experiment} apply={apply} />}
        {status === 'decided' && <UndoDecisionButton experiment={experiment} apply={apply} />}
        {status !== 'running' && status !== 'paused' && (
          <Action
            label={archived ? 'Return to the list' : 'Archive'}
            onClick={() => run(experimentCalls.archive(name, !archived))}
          />
        )}
      </div>
    </>
  );
}

function Action({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <button type="button" className={controls.control} onClick={onClick}>
      {label}
    </button>
  );
}

/** Whether a plan waits for this person. A change of a started experiment has its own button. */
function canApprove(experiment: ExperimentRecord, needsApproval: boolean, email: string): boolean {
  const { status, approvedBy, submittedBy, createdBy, proposal } = experiment;
  const waits = status === 'in-review' || (status === 'paused' && needsApproval && !proposal);
  return waits && approvedBy === null && (submittedBy ?? createdBy) !== email;
}

type AdviceProps = { experiment: ExperimentRecord; needsApproval: boolean; email: string };

/** Why it can't go on, or what happens next. */
function Advice({ experiment, needsApproval, email }: AdviceProps) {
  const { status, conflicts, approvedBy, submittedBy, proposal } = experiment;
  const sentences: ReactNode[] = [];
  if (conflicts.length > 0 && status !== 'stopped' && status !== 'decided') {
    const them = conflicts.join(', ');
    sentences.push(`${them} is running in the same place. Stop it before you start this experiment.`);
  }
  if (status === 'draft' && needsApproval) sentences.push('A colleague has to approve the plan before the start.');
  if (status === 'in-review' && approvedBy) sentences.push(`${approvedBy} approved the plan.`);
  if (status === 'in-review' && !approvedBy && needsApproval) {
    const who = submittedBy === email ? 'Ask a colleague to approve it.' : `${submittedBy} asks for your approval.`;
    sentences.push(`${who} A change makes it a draft again.`);
  }
  if (status === 'paused' && !approvedBy && needsApproval)
    sentences.push('A colleague has to approve the plan before it is resumed.');
  if (proposal) {
    const who =
      proposal.by === email
        ? 'Your change waits for the approval of a colleague.'
        : `${proposal.by} asks you to approve a change.`;
    const until =
      status === 'running' ? 'Until then, readers get what they get now.' : 'Until then, the plan stays as it was.';
    sentences.push(`${who} ${until}`);
  }
  if (status === 'stopped')
    sentences.push('Everybody gets the default. Decide which variant everybody gets from now on.');
  return sentences.length > 0 ? <p className={styles.note}>{sentences.join(' ')}</p> : null;
}

type StartProps = { experiment: ExperimentRecord; noRoom: string; overlaps: string; onConfirm: () => Promise<unknown> };

function Start({ experiment, noRoom, overlaps, onConfirm }: StartProps) {
  const { name, status, plan, conflicts } = experiment;
  const verb = status === 'paused' ? 'Resume' : 'Start';
  return (
    <ConfirmButton label={verb} title={`${verb} ${name}?`} action={verb} onConfirm={onConfirm}>
      {conflicts.length > 0 && <p role="status">{conflicts.join(', ')} is running in the same place. Stop it first.</p>}
      {noRoom && <p role="status">{noRoom}</p>}
      {overlaps && <p role="status">{overlaps}</p>}
      <p>
        {status === 'paused'
          ? 'A new phase starts with new readers. Results of the phases stay apart.'
          : 'Readers see the variants within seconds. Hypothesis and metrics can’t be changed afterwards.'}
        {plan.startsAt && Date.parse(plan.startsAt) > Date.now() && ' It starts at the time in its plan.'} You can pause
        or stop it at any time.
      </p>
    </ConfirmButton>
  );
}

type ChangeProps = { experiment: ExperimentRecord; apply: (change: Promise<unknown>) => Promise<unknown> };

function Ramp({ experiment: { name, version, plan }, apply }: ChangeProps) {
  const change = ({ percent = '' }: Record<string, string>) =>
    apply(experimentCalls.change(name, version, { ...plan, share: Number(percent) / 100 }, true));
  return (
    <ConfirmButton
      label="Change the share"
      title="Change the share of readers?"
      action="Change the share"
      onConfirm={change}
    >
      <p>A new phase starts with new readers, because results of two shares can’t be compared.</p>
      <Field
        name="percent"
        label={shareLabel(plan)}
        autoComplete="off"
        defaultValue={String(Math.round(plan.share * 1000) / 10)}
      />
    </ConfirmButton>
  );
}
