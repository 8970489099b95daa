import type { ExperimentRecord } from '@contenthub/contracts/experiments/experiment-definitions';
import { experimentCalls } from '../../data/experiments.ts';
import { useSlotVersions } from '../../data/slots.ts';
import { ChangeList } from '../../staff/audit/ChangeList.tsx';
import { ConfirmButton } from '../../staff/forms/ConfirmButton.tsx';
import { ReasonField } from '../../staff/forms/ReasonField.tsx';
import { compareValues, currentVersion, describeScope, previousVersion } from '../texts/scopes.ts';
import { slotOf } from './experiment-text.ts';

type Props = { experiment: ExperimentRecord; apply: (change: Promise<unknown>) => Promise<unknown> };

/** Withdraws the decision. Shows which values readers get again, for each blog and plan. */
export function UndoDecisionButton({ experiment: { name, version, plan }, apply }: Props) {
  const { data } = useSlotVersions();
  const versions = (data?.versions ?? []).filter(({ slot }) => slot === plan.slot);
  const decided = versions.filter((one) => one.experiment === name && currentVersion(versions, one) === one);
  const slot = slotOf(plan.slot);
  return (
    <ConfirmButton
      label="Undo the decision"
      title={`Undo the decision for ${name}?`}
      action="Undo the decision"
      onConfirm={({ reason = '' }) => apply(experimentCalls.undoDecision(name, version, reason))}
    >
      <p>
        {decided.length > 0
          ? 'The values from before the decision return within seconds. You can decide again.'
          : 'Readers keep what they get. You can decide again.'}
      </p>
      {slot &&
        decided.map((current) => (
          <div key={current.version}>
            <p>{describeScope(current)}</p>
            <ChangeList
              changes={compareValues(slot, current.values, previousVersion(versions, current)?.values ?? {})}
            />
          </div>
        ))}
      <ReasonField />
    </ConfirmButton>
  );
}
