import type { SlotVersion } from '@contenthub/contracts/experiments/slot-values';
import type { Slot } from '@contenthub/experiments/slots/slots';
import { ChangeList } from '../../staff/audit/ChangeList.tsx';
import { ConfirmButton } from '../../staff/forms/ConfirmButton.tsx';
import { ReasonField } from '../../staff/forms/ReasonField.tsx';
import { formatTime } from '../../view/times.ts';
import { compareValues, currentVersion, describeReaders, type Scope } from './scopes.ts';

type Values = SlotVersion['values'];
export type Publish = (scope: Scope, values: Values, more: { reason: string; startsAt: string }) => Promise<void>;
export type Publishing = {
  slot: Slot;
  /** Of the slot, newest first. */
  versions: readonly SlotVersion[];
  needsApproval: boolean;
  publish: Publish;
};

type Props = {
  publishing: Publishing;
  scope: Scope;
  values: Values;
  /** Empty to publish now. */
  startsAt?: string;
  label?: string;
  description?: string;
  look?: 'main';
};

/** Publishes values, or asks a colleague to. Shows what changes for which readers first. */
export function PublishButton({ publishing, scope, values, startsAt = '', label, ...button }: Props) {
  const { slot, versions, needsApproval, publish } = publishing;
  const verb = startsAt ? 'Schedule' : 'Publish';
  const changes = compareValues(slot, currentVersion(versions, scope)?.values ?? {}, values);
  const when = startsAt ? `on ${formatTime(startsAt)}` : 'within seconds';
  return (
    <ConfirmButton
      {...button}
      label={label ?? (needsApproval ? 'Ask for approval' : verb)}
      title={needsApproval ? `Ask a colleague to approve “${slot.title}”?` : `${verb} “${slot.title}”?`}
      action={needsApproval ? 'Ask for approval' : verb}
      onConfirm={({ reason = '' }) => publish(scope, values, { reason, startsAt })}
    >
      <p>
        For {describeReaders(scope)}. Readers get it {when}
        {needsApproval && ', once a colleague has approved it'}.
      </p>
      {changes.length > 0 ? <ChangeList changes={changes} /> : <p>These values are live already.</p>}
      <ReasonField />
    </ConfirmButton>
  );
}
