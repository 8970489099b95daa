import type { SlotChange, SlotProposal, SlotVersion } from '@contenthub/contracts/experiments/slot-values';
import { findSlotProblems, slots } from '@contenthub/experiments/slots/slots';
import { HttpError } from '@contenthub/server-kit/http/error-responses';
import type { Kysely } from 'kysely';
import type { Database } from '../../database.ts';
import type { RecordChange } from '../../platform-module.ts';
import type { DefinitionTables } from './tables.ts';

type Tables = Kysely<DefinitionTables>;
type Options = { database: Database; recordChange: RecordChange; needsApproval: boolean; now: () => number };
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

  async list(): Promise<{ versions: SlotVersion[]; proposals: SlotProposal[] }> {
    const tables = this.#options.database.withTables<DefinitionTables>();
    const versions = await tables.selectFrom('slot_versions').selectAll().orderBy('id', 'desc').execute();
    const proposals = await tables.selectFrom('slot_proposals').selectAll().orderBy('id').execute();
    return { versions: versions.map(toVersion), proposals: proposals.map(toProposal) };
  }

  /** Publishes values, or proposes them to a second person. */
  publish(slotName: string, change: SlotChange, who: string) {
    const slot = slots.find(({ name }) => name === slotName);
    if (!slot || slot.experiment) throw new HttpError(404, 'unknown-slot', `There is no slot "${slotName}" to edit.`);
    const problems = findSlotProblems(slot, change.values);
    if (slot.isLayout && change.blog) problems.push(`${slot.title} is the same on all blogs.`);
    if (problems.length > 0) throw new HttpError(400, 'invalid-values', problems.join(' '));
    return this.#options.database.transaction().execute(async (transaction) => {
      const tables = transaction.withTables<DefinitionTables>();
      await requirePublishable(tables, slotName, change);
      if (this.#options.needsApproval)
        return { version: null, proposal: await this.#propose(transaction, slotName, change, who) };
      return { version: await this.#apply(transaction, slotName, change, who), proposal: null };
    });
  }

  async #propose(transaction: Database, slot: string, change: SlotChange, who: string): Promise<SlotProposal> {
    const row = await transaction
      .withTables<DefinitionTables>()
      .insertInto('slot_proposals')
      .values({ slot, change: JSON.stringify(change), proposed_by: who })
      .onConflict((conflict) => conflict.doNothing())
      .returningAll()
      .executeTakeFirst();
    if (!row) throw new HttpError(409, 'change-waits', 'Another change waits for approval. Withdraw it first.');
    const { version: _, ...after } = change;
    await this.#options.recordChange(transaction, { who, action: 'slot.propose', target: slot, before: {}, after });
    return toProposal(row);
  }

  /** A colleague's proposal takes effect, at its time or at once. */
  approve(slot: string, id: number, who: string): Promise<SlotVersion> {
    return this.#options.database.transaction().execute(async (transaction) => {
      const { change, proposed_by } = await takeProposal(transaction.withTables<DefinitionTables>(), slot, id);
      if (proposed_by === who) throw new HttpError(409, 'own-text', 'Ask a colleague to approve your change.');
      await requirePublishable(transaction.withTables<DefinitionTables>(), slot, change);
      return this.#apply(transaction, slot, change, proposed_by, who);
    });
  }

  withdraw(slot: string, id: number, who: string): Promise<Record<string, never>> {
    return this.#options.database.transaction().execute(async (transaction) => {
      const { change } = await takeProposal(transaction.withTables<DefinitionTables>(), slot, id);
      const before = { values: change.values };
      await this.#options.recordChange(transaction, { who, action: 'slot.withdraw', target: slot, before, after: {} });
      return {};
    });
  }

  #apply(transaction: Database, slot: string, change: SlotChange, author: string, approver?: string) {
    const { blog = null, tier = null, values, reason } = change;
    const startsAt = new Date(Math.max(this.#options.now(), Date.parse(change.startsAt ?? '') || 0));
    const more = { reason, ...(approver && { approvedBy: approver }) };
    return this.add(transaction, { slot, blog, tier, values, startsAt, experiment: null }, author, more);
  }

  /** Adds a version in a transaction, with an entry in the audit log. */
  async add(
    transaction: Database,
    newVersion: NewVersion,
    who: string,
    more: Record<string, string> = {},
  ): Promise<SlotVersion> {
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
      after: {
        values,
        startsAt: startsAt.toISOString(),
        version,
        ...(blog && { blog }),
        ...(tier && { tier }),
        ...more,
      },
    });
    return toVersion(row);
  }
}

/** Values are changed on top of the version that was read, and not below a running experiment. */
async function requirePublishable(tables: Tables, slot: string, { version }: SlotChange): Promise<void> {
  const [running] = await findRunningOn(tables, slot);
  if (running) {
    const message = `${running} is running here. Stop it first, so that its groups stay comparable.`;
    throw new HttpError(409, 'experiment-running', message);
  }
  if (version !== (await findLastVersion(tables, slot)))
    throw new HttpError(409, 'changed-meanwhile', 'A colleague published another version. Reload it first.');
}

/** Removes a proposal in a transaction, which a refusal brings back. */
async function takeProposal(tables: Tables, slot: string, id: number) {
  const row = await tables
    .deleteFrom('slot_proposals')
    .where('slot', '=', slot)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
  if (!row) throw new HttpError(409, 'changed-meanwhile', 'This change no longer waits. Reload the page.');
  return row;
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

function toProposal({
  id,
  slot,
  change,
  proposed_by,
}: {
  id: number;
  slot: string;
  change: SlotChange;
  proposed_by: string;
}): SlotProposal {
  return { ...change, id, slot, proposedBy: proposed_by };
}
