import type { ExperimentDecision, ExperimentRecord } from '@contenthub/contracts/experiments/experiment-definitions';
import { getWiderTargets } from '@contenthub/experiments/slots/decision-scope';
import { useState } from 'react';
import { FormSelect } from '../../components/forms/FormControls.tsx';
import { experimentCalls } from '../../data/experiments.ts';
import { ConfirmButton } from '../../staff/forms/ConfirmButton.tsx';
import { Field } from '../../staff/forms/StaffForm.tsx';
import styles from './Experiments.module.css';
import { slotOf } from './experiment-text.ts';
import { describeDecisionScope, describeWiderTargets } from './plan/targeting.ts';

type Props = { experiment: ExperimentRecord; apply: (change: Promise<unknown>) => Promise<unknown> };

/** Records the decision. Says where the default changes, and asks for confirmation if that is more than the experiment covered. */
export function DecideButton({ experiment: { name, version, plan, decision, status }, apply }: Props) {
  const [chosen, setChosen] = useState(decision?.variant ?? plan.variants[0]?.name ?? '');
  const [values, setValues] = useState<NonNullable<ExperimentDecision['values']>>(decision?.values ?? 'keep');
  const wider = describeWiderTargets(getWiderTargets(plan));
  const isControl = chosen === plan.variants[0]?.name;
  const asks = !isControl && wider !== '';
  const isKept = isControl || (asks && values === 'keep');
  const slot = `“${slotOf(plan.slot)?.title ?? plan.slot}”`;
  return (
    <ConfirmButton
      label={status === 'decided' ? 'Decide again' : 'Decide'}
      title="Which variant does everybody get?"
      action="Save the decision"
      onConfirm={({ reason = '' }) =>
        apply(experimentCalls.decide(name, version, { variant: chosen, reason, ...(asks && { values }) }))
      }
    >
      <FormSelect
        label="Variant"
        options={plan.variants.map(({ name: id }) => ({ id, label: id }))}
        value={chosen}
        onChange={setChosen}
      />
      {asks && (
        <>
          <p className={styles.warning} role="status">
            The experiment covered only some {wider}. The default can’t be limited to them. Changing it reaches readers
            for whom nothing was tested.
          </p>
          <FormSelect
            label="Default"
            options={[
              { id: 'keep', label: 'Keep it as it is' },
              { id: 'publish', label: `Change it for all ${wider}` },
            ]}
            value={values}
            onChange={(next) => setValues(next === 'publish' ? 'publish' : 'keep')}
          />
        </>
      )}
      <p>
        {isKept
          ? `${slot} stays as it is.`
          : `The values of ${chosen} become the default of ${slot}${describeDecisionScope(plan)} within seconds. You can undo the decision.`}
      </p>
      <Field name="reason" label="Reason" autoComplete="off" maxLength={2000} />
    </ConfirmButton>
  );
}
