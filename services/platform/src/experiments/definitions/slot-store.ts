import type { SlotChange, SlotVersion } from '@contenthub/contracts/experiments/slot-values';
import { findSlotProblems, slots } from '@contenthub/experiments/slots/slots';
import { HttpError } from '@contenthub/server-kit/http/error-responses';
import type { Kysely } from 'kysely';
import type { Database } from '../../database.ts';
import type { RecordChange } from '../../platform-module.ts';
import type { DefinitionTables } from './tables.ts';

type Tables = Kysely<DefinitionTables>;
type Options = { database: Database; recordChange: RecordChange; now: () => number };
type NewVersion = Pick<SlotVersion, 'slot' | 'blog' | 'tier' | 'values'> & {
  startsAt: Date;
  experiment: string | null;
};

/** Values that everybody gets in a slot. A version is never changed; to undo one, its predecessor is published again. */
export class SlotStore {
  readonly #options: Options;

  constructor(options: Options) {
    this.#options = options;
  }

  async list(): Promise<SlotVersion[]> {
    const tables = this.#options.database.withTables<DefinitionTables>();
    const rows = await tables.selectFrom('slot_versions').selectAll().orderBy('id', 'desc').execute();
    return rows.map(toVersion);
  }

  publish(slotName: string, change: SlotChange, who: string): Promise<SlotVersion> {
    const slot = slots.find(({ name }) => name === slotName);
    if (!slot || slot.experiment) throw new HttpError(404, 'unknown-slot', `There is no slot "${slotName}" to edit.`);
    const problems = findSlotProblems(slot, change.values);
    if (slot.isLayout && change.blog) problems.push(`${slot.title} is the same on all blogs.`);
    if (problems.length > 0) throw new HttpError(400, 'invalid-values', problems.join(' '));
    return this.#options.database.transaction().execute(async (transaction) => {
      const tables = transaction.withTables<DefinitionTables>();
      const [running] = await findRunningOn(tables, slotName);
      if (running) {
        const message = `${running} is running here. Stop it first, so that its groups stay comparable.`;
        throw new HttpError(409, 'experiment-running', message);
      }
      if (change.version !== (await findLastVersion(tables, slotName))) {
        throw new HttpError(409, 'changed-meanwhile', 'A colleague published another version. Reload it first.');
      }
      const { blog = null, tier = null, values } = change;
      const startsAt = new Date(Math.max(this.#options.now(), Date.parse(change.startsAt ?? '') || 0));
      const added = await this.add(
        transaction,
        { ...{ slot: slotName, blog, tier, values, startsAt }, experiment: null },
        who,
      );
      return added;
    });
  }

  /** Adds a version in a transaction, with an entry in the audit log. */
  async add(transaction: Database, newVersion: NewVersion, who: string): Promise<SlotVersion> {
    const tables = transaction.withTables<DefinitionTables>();
    const { slot, blog, tier, values, startsAt, experiment } = newVersion;
    const inForce = await findVersionsInForce(tables, slot, this.#options.now());
    const before = inForce.find(({ current }) => current.blog === blog && current.tier === tier)?.current;
    const version = (await findLastVersion(tables, slot)) + 1;
    const row = await tables
      .insertInto('slot_versions')
      .values({
        ...{ slot, version, blog, tier, experiment, values: JSON.stringify(values), starts_at: startsAt },
        ...{ changed_by: who, at: new Date(this.#options.now()) },
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    await this.#options.recordChange(transaction, {
      ...{ who, action: 'slot.publish', target: slot, before: { values: before?.values ?? {} } },
      after: { values, startsAt: startsAt.toISOString(), version, ...(blog && { blog }), ...(tier && { tier }) },
    });
    return toVersion(row);
  }
}

/** The version of each scope in force at a time, and the one before it. */
export async function findVersionsInForce(tables: Tables, slot: string, now: number) {
  const versions = await tables
    .selectFrom('slot_versions')
    .selectAll()
    .where('slot', '=', slot)
    .where('starts_at', '<=', new Date(now))
    .orderBy('version', 'desc')
    .execute();
  const byScope = Map.groupBy(versions, ({ blog, tier }) => `${blog}/${tier}`);
  return [...byScope.values()].flatMap(([current, previous]) => (current ? [{ current, previous }] : []));
}

async function findLastVersion(tables: Tables, slot: string): Promise<number> {
  const last = await tables
    .selectFrom('slot_versions')
    .select(({ fn }) => fn.max('version').as('version'))
    .where('slot', '=', slot)
    .executeTakeFirst();
  return Number(last?.version ?? 0);
}

/** Running experiments on a slot. */
export async function findRunningOn(tables: Tables, slot: string): Promise<string[]> {
  const running = await tables
    .selectFrom('experiment_definitions')
    .select(['name', 'plan'])
    .where('status', '=', 'running')
    .execute();
  return running.filter(({ plan }) => plan.slot === slot).map(({ name }) => name);
}

function toVersion(row: {
  slot: string;
  version: number;
  blog: SlotVersion['blog'];
  tier: SlotVersion['tier'];
  values: SlotVersion['values'];
  starts_at: Date;
  changed_by: string;
  at: Date;
  experiment: string | null;
}): SlotVersion {
  const { slot, version, blog, tier, values, starts_at, changed_by, at, experiment } = row;
  return {
    ...{ slot, version, blog, tier, values, experiment, changedBy: changed_by },
    ...{ startsAt: starts_at.toISOString(), changedAt: at.toISOString() },
  };
}
