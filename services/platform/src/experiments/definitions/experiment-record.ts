import type { ExperimentRecord } from '@contenthub/contracts/experiments/experiment-definitions';
import type { AddedExperiment } from '@contenthub/contracts/experiments/experiments-api';
import { createConfiguration, Evaluator } from '@contenthub/experiments/evaluation/evaluator.server';
import { getExpectedShares } from '@contenthub/experiments/evaluation/expected-shares';
import type { Kysely, Selectable } from 'kysely';
import type { Signatures } from '../../http/signatures.ts';
import { getPhaseName, toRule } from './running-rules.ts';
import { findRunningOn, findVersionsInForce } from './slot-store.ts';
import type { DefinitionTables } from './tables.ts';

type Tables = Kysely<DefinitionTables>;
export type StoredDefinition = Selectable<DefinitionTables['experiment_definitions']>;

export async function findConflicts(tables: Tables, { name, plan }: Pick<StoredDefinition, 'name' | 'plan'>) {
  return (await findRunningOn(tables, plan.slot)).filter((other) => other !== name);
}

type RecordOptions = { now: () => number; previewKeys: Signatures };

/** An experiment as the API shows it. */
export async function toRecord(
  tables: Tables,
  row: StoredDefinition,
  { now, previewKeys }: RecordOptions,
): Promise<ExperimentRecord> {
  const phases = await tables
    .selectFrom('experiment_phases')
    .selectAll()
    .where('name', '=', row.name)
    .orderBy('number')
    .execute();
  const inForce = row.status === 'decided' ? await findVersionsInForce(tables, row.plan.slot, now()) : [];
  return {
    ...{ name: row.name, status: row.status, version: row.version, plan: row.plan, decision: row.decision },
    ...{ createdBy: row.created_by, submittedBy: row.submitted_by, approvedBy: row.approved_by },
    ...{ archived: row.archived_at !== null, changedAt: row.changed_at.toISOString() },
    previewKey: previewKeys.sign(row.name),
    proposal: toProposal(row, getPhaseName(row.name, phases.length + 1), previewKeys),
    setsDefault: inForce.some(({ current }) => current.experiment === row.name),
    conflicts: row.status === 'running' ? [] : await findConflicts(tables, row),
    phases: phases.map((phase) => ({
      ...{ number: phase.number, experimentName: getPhaseName(row.name, phase.number), plan: phase.plan },
      ...{ from: phase.started_at.toISOString(), to: phase.stopped_at?.toISOString() ?? null },
      resultsQuery: getResultsQuery(phase),
    })),
  };
}

/** A change that waits. Its preview has the name of the phase that it would start. */
function toProposal(
  { proposed_plan: plan, proposed_by: by }: StoredDefinition,
  experimentName: string,
  keys: Signatures,
) {
  return plan && by ? { plan, by, experimentName, previewKey: keys.sign(experimentName) } : null;
}

type StoredPhase = Parameters<typeof toRule>[0] & { started_at: Date; stopped_at: Date | null };

/** The plan of a phase as parameters of the analytics API. Shares are shares of the buckets. */
function getResultsQuery(phase: StoredPhase): string {
  const { plan, started_at, stopped_at } = phase;
  const rule = toRule(phase);
  const shares = getShares(rule);
  return new URLSearchParams({
    from: started_at.toISOString(),
    ...(stopped_at && { to: stopped_at.toISOString() }),
    variants: rule.groups.join(','),
    shares: rule.groups.map((group) => (shares[group] ?? 0).toFixed(6)).join(','),
    ...{ primary: plan.primary, secondary: plan.secondary.join(','), guardrails: plan.guardrails.join(',') },
    ...{ minimumLift: String(plan.minimumLift), plannedReaders: String(plan.plannedReaders) },
    ...(plan.inference === 'fixed' && { inference: plan.inference, plannedEnd: plan.endsAt }),
  }).toString();
}

/** By seed. A phase never changes, and its shares take ten thousand evaluations. */
const sharesBySeed = new Map<string, Record<string, number>>();

function getShares(rule: AddedExperiment): Record<string, number> {
  const cached = sharesBySeed.get(rule.seed);
  if (cached) return cached;
  const { publicDefinitions } = new Evaluator(createConfiguration({}, [rule]));
  const shares = getExpectedShares(publicDefinitions, rule.name);
  sharesBySeed.set(rule.seed, shares);
  return shares;
}
