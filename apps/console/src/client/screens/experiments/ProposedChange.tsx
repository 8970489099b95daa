import type {
  ExclusionGroup,
  ExperimentProposal,
  ExperimentRecord,
} from '@contenthub/contracts/experiments/experiment-definitions';
import { describeNoRoom } from '@contenthub/experiments/exclusion/exclusion-groups';
import { Section } from '../../components/Screen.tsx';
import styles from './Experiments.module.css';
import { Facts } from './Facts.tsx';
import { planFacts } from './plan-facts.ts';
import { VariantTable } from './VariantTable.tsx';

type Props = { experiment: ExperimentRecord; proposal: ExperimentProposal; groups: readonly ExclusionGroup[] };

/** A change of a started experiment that waits for a second person: what differs, with previews. */
export function ProposedChange({ experiment: { name, plan }, proposal, groups }: Props) {
  const noRoom = describeNoRoom(name, proposal.plan, groups);
  const before = new Map(planFacts(plan));
  const changed = planFacts(proposal.plan).filter(([label, value]) => before.get(label) !== value);
  return (
    <Section
      title="Change to approve"
      note={`${proposal.by} proposes it. Readers get it once a colleague approves it. It then starts a new phase.`}
    >
      {changed.length > 0 && (
        <Facts
          facts={changed.map(([label, value]) => [
            label,
            <>
              {value}
              <span className={styles.detail}>Before: {before.get(label)}</span>
            </>,
          ])}
        />
      )}
      {noRoom && <p className={styles.warning}>{noRoom} It can only be approved when there is room.</p>}
      <VariantTable
        label="Values of the proposed variants"
        plan={proposal.plan}
        name={proposal.experimentName}
        previewKey={proposal.previewKey}
      />
    </Section>
  );
}
