import { describeNoRoom } from '@contenthub/experiments/exclusion/exclusion-groups';
import { FormField } from '../../../components/forms/FormControls.tsx';
import type { ExperimentsResponse } from '../../../data/experiments.ts';
import { ExclusionGroupBar } from '../ExclusionGroupBar.tsx';
import styles from './ExperimentForm.module.css';
import { type PlanDraft, toExclusionGroup } from './plan-draft.ts';

type Props = {
  draft: PlanDraft;
  groups: ExperimentsResponse['exclusionGroups'];
  onChange: (change: Partial<PlanDraft>) => void;
};

/** The experiments that it shares no readers with, and the readers that it reserves among them. */
export function ExclusionGroupFields({ draft, groups, onChange }: Props) {
  const plan = toExclusionGroup(draft);
  const noRoom = describeNoRoom(draft.name, plan, groups);
  return (
    <fieldset className={styles.variant}>
      <legend>Exclusion group</legend>
      <div className={styles.fields}>
        <FormField
          label="Group"
          value={draft.group}
          onChange={(group) => onChange({ group })}
          pattern="[a-z][a-z0-9_\-]{1,39}"
          suggestions={groups.map(({ name }) => name)}
          hint="Experiments of one group never share a reader. Choose a group or write a new name. Empty for none."
        />
        {plan.exclusionGroup && (
          <FormField
            label="Reserved readers, in percent"
            type="number"
            min={1}
            max={100}
            step="any"
            value={draft.reservedPercent}
            onChange={(reservedPercent) => onChange({ reservedPercent })}
            hint="Of all readers. No other experiment of the group gets them until this one stops."
            isRequired
          />
        )}
      </div>
      {noRoom && (
        <p className={styles.error} role="status">
          {noRoom} You can save this experiment, but only start it when there is room.
        </p>
      )}
      <ExclusionGroupBar name={draft.name} plan={plan} groups={groups} />
    </fieldset>
  );
}
