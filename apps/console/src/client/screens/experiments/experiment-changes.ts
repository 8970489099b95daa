import type { ExperimentDecision, ExperimentPlan } from '@contenthub/contracts/experiments/experiment-definitions';
import type { AuditEntry } from '@contenthub/contracts/staff/staff-schemas';
import { formatCount } from '../../data/measures.ts';
import { compareFields, type FieldChange } from '../../staff/audit/compare-fields.ts';
import { formatPercent, formatSlotValue, slotOf, statusLabels } from './experiment-text.ts';
import { planFacts } from './plan-facts.ts';

/** An experiment as the audit log has it before and after a change. Each action has some of the fields. */
type Audited = {
  status?: keyof typeof statusLabels;
  plan?: ExperimentPlan;
  proposedPlan?: ExperimentPlan;
  approvedBy?: string;
  reservedReaders?: { from: number; to: number };
  decision?: ExperimentDecision;
  reason?: string;
};

/** What a change of an experiment did, in the words of its page. A plan is compared with the change that waits or waited. */
export function listExperimentChanges({ before, after }: Pick<AuditEntry, 'before' | 'after'>): FieldChange[] {
  const [old, current] = [before as Audited, after as Audited];
  const planned = ({ plan, proposedPlan }: Audited) => proposedPlan ?? plan;
  const proposed = compareFields(planFields(planned(old)), planFields(planned(current)));
  const plan = proposed.length > 0 ? proposed : compareFields(planFields(old.plan), planFields(current.plan));
  return [...compareFields(otherFields(old), otherFields(current)), ...plan];
}

type Fields = ReadonlyMap<string, string>;

function otherFields({ status, approvedBy, reservedReaders, decision, reason }: Audited): Fields {
  const fields: [string, string | false | undefined][] = [
    ['Status', status && (statusLabels[status] ?? status)],
    ['Approved by', approvedBy],
    [
      'Reserved readers',
      reservedReaders && `${formatPercent(reservedReaders.from)} to ${formatPercent(reservedReaders.to)}`,
    ],
    ['Decision', decision?.variant],
    ['Reason', decision?.reason ?? reason],
    ['Default', decision?.values === 'keep' && 'Stays as it was'],
  ];
  return new Map(fields.flatMap(([field, value]) => (value ? [[field, value]] : [])));
}

function planFields(plan: ExperimentPlan | undefined): Fields {
  if (!plan) return new Map();
  const parameters = slotOf(plan.slot)?.parameters ?? {};
  const variants = plan.variants.map(({ name, values }) => {
    const texts = Object.entries(values).map(
      ([parameter, value]) => `${parameters[parameter]?.title ?? parameter}: ${formatSlotValue(value)}`,
    );
    return [`Variant ${name}`, texts.join(', ') || 'Default'] as const;
  });
  const planned = formatCount(plan.plannedReaders);
  return new Map([['Hypothesis', plan.hypothesis], ...planFacts(plan), ['Planned readers', planned], ...variants]);
}
