import type { SlotProposal, SlotVersion } from '@contenthub/contracts/experiments/slot-values';
import { hasRole } from '@contenthub/contracts/staff/roles';
import type { Slot } from '@contenthub/experiments/slots/slots';
import { useSession } from '../../app/session.ts';
import { Section } from '../../components/Screen.tsx';
import { useSlotCalls } from '../../data/slots.ts';
import { ChangeList } from '../../staff/audit/ChangeList.tsx';
import { ConfirmButton } from '../../staff/forms/ConfirmButton.tsx';
import { formatTime } from '../../view/times.ts';
import styles from '../experiments/Experiments.module.css';
import { compareValues, currentVersion, describeReaders } from './scopes.ts';

type Props = { slot: Slot; versions: readonly SlotVersion[]; proposal: SlotProposal };

/** A change of texts that waits for a second person. */
export function ProposedText({ slot, versions, proposal }: Props) {
  const { data: session } = useSession();
  const { approve, withdraw } = useSlotCalls();
  const { proposedBy, reason, values, startsAt, blog = null, tier = null } = proposal;
  const scope = { blog, tier };
  const isMine = proposedBy === session?.email;
  const canDecide = session !== undefined && hasRole(session.role, 'growth');
  const changes = <ChangeList changes={compareValues(slot, currentVersion(versions, scope)?.values ?? {}, values)} />;
  const when = startsAt ? `on ${formatTime(startsAt)}` : 'within seconds';
  return (
    <Section
      title="Change to approve"
      note={
        isMine
          ? 'Your change waits for the approval of a colleague. Until then, readers get what they get now.'
          : `${proposedBy} asks you to approve a change. Until then, readers get what they get now.`
      }
    >
      <p>
        For {describeReaders(scope)}
        {startsAt && `, on ${formatTime(startsAt)}`}: {reason}
      </p>
      {changes}
      {canDecide && (
        <div className={styles.actions}>
          {!isMine && (
            <ConfirmButton
              label="Approve"
              title={`Approve the change of “${slot.title}”?`}
              action="Approve"
              onConfirm={() => approve(proposal)}
            >
              <p>
                For {describeReaders(scope)}. Readers get it {when}.
              </p>
              {changes}
            </ConfirmButton>
          )}
          <ConfirmButton
            label="Withdraw"
            title="Withdraw the change?"
            action="Withdraw"
            onConfirm={() => withdraw(proposal)}
          >
            <p>Readers keep what they get now.</p>
          </ConfirmButton>
        </div>
      )}
    </Section>
  );
}
