import { getDecisionScopes, intersectScopes, type SlotScope } from '@contenthub/experiments/slots/decision-scope';
import type { Kysely } from 'kysely';
import type { Database } from '../../database.ts';
import type { StoredDefinition } from './experiment-record.ts';
import { findVersionsInForce, type SlotStore } from './slot-store.ts';
import type { DefinitionTables } from './tables.ts';

type Options = { slots: SlotStore; transaction: Database; who: string; now: number };

const tablesOf = (transaction: Database) =>
  transaction.withTables<DefinitionTables>() as unknown as Kysely<DefinitionTables>;
const toKey = ({ blog, tier }: SlotScope) => `${blog}/${tier}`;

/**
 * Makes the values of a variant the default of the blogs and plans of the experiment. Narrower values of the same parameters
 * are replaced too, because readers would get those instead.
 */
export async function publishDecision(experiment: StoredDefinition, variant: string, options: Options): Promise<void> {
  const { slots, transaction, who, now } = options;
  const { slot, variants } = experiment.plan;
  const values = variants.find(({ name }) => name === variant)?.values ?? {};
  if (Object.keys(values).length === 0) return;
  const inForce = await findVersionsInForce(tablesOf(transaction), slot, now);
  const targets = getDecisionScopes(experiment.plan);
  const overlapping = inForce
    .filter(({ current }) => Object.keys(current.values).some((parameter) => parameter in values))
    .flatMap(({ current }) => targets.flatMap((target) => intersectScopes(target, current) ?? []));
  const scopes = new Map([...targets, ...overlapping].map((scope) => [toKey(scope), scope]));
  for (const [key, scope] of scopes) {
    const before = inForce.find(({ current }) => toKey(current) === key)?.current.values;
    const added = { slot, ...scope, values: { ...before, ...values }, startsAt: new Date(now) };
    await slots.add(transaction, { ...added, experiment: experiment.name }, who);
  }
}

/** Republishes the values from before a decision, except where other values were published since. */
export async function restoreDefaults({ name, plan }: StoredDefinition, options: Options): Promise<void> {
  const { slots, transaction, who, now } = options;
  for (const { current, previous } of await findVersionsInForce(tablesOf(transaction), plan.slot, now)) {
    if (current.experiment !== name) continue;
    const { blog, tier } = current;
    const { values = {}, experiment = null } = previous ?? {};
    await slots.add(transaction, { slot: plan.slot, blog, tier, values, startsAt: new Date(now), experiment }, who);
  }
}
