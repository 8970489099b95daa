import { isDeepStrictEqual } from 'node:util';
import type { ExclusionGroup, ExperimentPlan } from '@contenthub/contracts/experiments/experiment-definitions';
import { describeNoRoom, findFreeRange, findOthers } from '@contenthub/experiments/exclusion/exclusion-groups';
import type { ExclusionRange } from '@contenthub/experiments/registry/definition';
import { experiments } from '@contenthub/experiments/registry/registry.server';
import { HttpError } from '@contenthub/server-kit/http/error-responses';
import { type Kysely, sql } from 'kysely';
import type { StoredDefinition } from './experiment-record.ts';
import type { DefinitionTables } from './tables.ts';

type Tables = Kysely<DefinitionTables>;

/** The part of a seed in the registry before its slash is the name of the group. */
const groupsInCode = new Map(
  experiments.flatMap(({ exclusion }) => (exclusion ? [[exclusion.group.split('/')[0] ?? '', exclusion.group]] : [])),
);

/** What readers are hashed with. The prefix keeps it apart from the seeds of experiments. */
const getSeed = (name: string) => groupsInCode.get(name) ?? `exclusion-group/${name}`;

/** Starts check what else is running, so they take turns until their transactions end. */
export async function lockStarts(tables: Tables): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('experiment-starts'))`.execute(tables);
}

/** Every group that a plan or the registry names, with the ranges that are held. */
export async function readExclusionGroups(tables: Tables): Promise<ExclusionGroup[]> {
  const rows = await tables
    .selectFrom('experiment_definitions')
    .select(['name', 'plan', 'exclusion'])
    .where('archived_at', 'is', null)
    .execute();
  // Also if it is switched off, because it can be switched on at any time.
  const inCode = experiments.flatMap(({ name, exclusion }) => (exclusion ? [{ name, exclusion }] : []));
  const holders = [...inCode, ...rows];
  const names = new Set([...groupsInCode.keys(), ...rows.flatMap(({ plan }) => plan.exclusionGroup?.name ?? [])]);
  return [...names].toSorted().map((name) => ({
    name,
    held: holders
      .flatMap(({ name: experiment, exclusion }) =>
        exclusion?.group === getSeed(name) ? [{ experiment, from: exclusion.from, to: exclusion.to }] : [],
      )
      .toSorted((one, other) => one.from - other.from),
  }));
}

/** The range of a plan: the one that the experiment holds already, or the first free one. Null without a group. */
export async function chooseRange(
  tables: Tables,
  { name, plan: before, exclusion }: StoredDefinition,
  plan: ExperimentPlan,
): Promise<ExclusionRange | null> {
  const { exclusionGroup } = plan;
  if (!exclusionGroup) return null;
  if (exclusion && isDeepStrictEqual(before.exclusionGroup, exclusionGroup)) return exclusion;
  const groups = await readExclusionGroups(tables);
  const free = findFreeRange(findOthers(name, exclusionGroup.name, groups), exclusionGroup.reserved);
  if (!free) throw new HttpError(409, 'no-room', describeNoRoom(name, plan, groups));
  return { group: getSeed(exclusionGroup.name), ...free };
}
