import type {
  ExclusionGroup,
  ExperimentDecision,
  ExperimentPlan,
  ExperimentRecord,
} from '@contenthub/contracts/experiments/experiment-definitions';
import { HttpError } from '@contenthub/server-kit/http/error-responses';
import type { Kysely } from 'kysely';
import type { Database } from '../../database.ts';
import type { Signatures } from '../../http/signatures.ts';
import type { RecordChange } from '../../platform-module.ts';
import { publishDecision, restoreDefaults } from './decisions.ts';
import { chooseRange, lockStarts, readExclusionGroups } from './exclusion-ranges.ts';
import { findConflicts, type StoredDefinition as Stored, toRecord } from './experiment-record.ts';
import {
  checkApprove,
  checkArchive,
  checkDecide,
  checkPause,
  checkPlan,
  checkStart,
  checkStop,
  checkSubmit,
  checkUndoDecision,
  checkVersion,
  checkWithdraw,
  planChange,
} from './lifecycle.ts';
import { endPhase, startPhase } from './phases.ts';
import type { SlotStore } from './slot-store.ts';
import type { DefinitionTables } from './tables.ts';

type Tables = Kysely<DefinitionTables>;
type Options = {
  database: Database;
  slots: SlotStore;
  previewKeys: Signatures;
  recordChange: RecordChange;
  needsApproval: boolean;
  now: () => number;
};

export type Ending = { name: string; owner: string; endsAt: Date; hasFixedHorizon: boolean };

/** What a change sets, and its name in the audit log if it depends on what it does. */
type Columns = Record<string, unknown> & { action?: string };

const toJson = (value: object | null) => value && JSON.stringify(value);
const noProposal = { proposed_plan: null, proposed_by: null };

/** Experiments that staff define: every change is a version, and is in the audit log. */
export class DefinitionStore {
  readonly #options: Options;

  constructor(options: Options) {
    this.#options = options;
  }

  async list(): Promise<ExperimentRecord[]> {
    const tables = this.#tables(this.#options.database);
    const rows = await tables.selectFrom('experiment_definitions').selectAll().orderBy('changed_at', 'desc').execute();
    return Promise.all(rows.map((row) => toRecord(tables, row, this.#options)));
  }

  exclusionGroups(): Promise<ExclusionGroup[]> {
    return readExclusionGroups(this.#tables(this.#options.database));
  }

  create(name: string, submitted: ExperimentPlan, who: string): Promise<ExperimentRecord> {
    const plan = checkPlan(name, submitted, this.#options.now());
    return this.#options.database.transaction().execute(async (transaction) => {
      const tables = this.#tables(transaction);
      const row = {
        ...{ name, status: 'draft' as const, version: 1, plan: JSON.stringify(plan), created_by: who },
        ...{ ends_at: new Date(plan.endsAt), changed_at: this.#now() },
      };
      const created = await tables
        .insertInto('experiment_definitions')
        .values(row)
        .onConflict((conflict) => conflict.doNothing())
        .returning('name')
        .executeTakeFirst();
      if (!created) throw new HttpError(409, 'name-taken', `The name "${name}" was used before. Choose another one.`);
      await this.#storeVersion(tables, name, 1, plan, who);
      await this.#record(transaction, { who, action: 'experiment.create', target: name, before: {}, after: { plan } });
      return toRecord(tables, await find(tables, name), this.#options);
    });
  }

  change(name: string, version: number, submitted: ExperimentPlan, newPhase: boolean, who: string) {
    const plan = checkPlan(name, submitted, this.#options.now());
    return this.#update(name, 'experiment.change', who, async (tables, before) => {
      checkVersion(before, version);
      const { needsApproval } = this.#options;
      const { status, startsPhase, isProposed } = planChange(before, plan, { newPhase, needsApproval });
      await this.#storeVersion(tables, name, version + 1, plan, who);
      const changed = { status, version: version + 1 };
      const proposal = { proposed_plan: JSON.stringify(plan), proposed_by: who };
      if (isProposed) return { ...changed, ...proposal, action: 'experiment.propose-change' };
      return {
        ...{ ...changed, ...(await this.#applyPlan(tables, before, plan, startsPhase)) },
        ...(status === 'draft' && { submitted_by: null, approved_by: null }),
      };
    });
  }

  async #applyPlan(tables: Tables, before: Stored, plan: ExperimentPlan, startsPhase: boolean) {
    const { name, status } = before;
    const hasStarted = status === 'running' || status === 'paused';
    if (hasStarted && plan.exclusionGroup) await lockStarts(tables);
    const exclusion = hasStarted ? await chooseRange(tables, before, plan) : null;
    if (startsPhase) await startPhase(tables, { name, plan, exclusion }, this.#options.now());
    const isExtended = Date.parse(plan.endsAt) > before.ends_at.getTime();
    return {
      ...{ plan: JSON.stringify(plan), ends_at: new Date(plan.endsAt), exclusion: toJson(exclusion) },
      // A later end is announced again.
      ...(isExtended && { warned_at: null }),
    };
  }

  submit(name: string, version: number, who: string) {
    return this.#update(name, 'experiment.submit', who, async (_tables, before) => {
      checkVersion(before, version);
      checkSubmit(before);
      return { status: 'in-review', submitted_by: who, approved_by: null };
    });
  }

  approve(name: string, version: number, who: string) {
    return this.#update(name, 'experiment.approve', who, async (tables, before) => {
      checkVersion(before, version);
      checkApprove(before, who, this.#options.now());
      const { proposed_plan, status } = before;
      const changed = proposed_plan && (await this.#applyPlan(tables, before, proposed_plan, status === 'running'));
      return { ...changed, ...noProposal, approved_by: who, ...(changed && { action: 'experiment.approve-change' }) };
    });
  }

  /** Readers keep what they get. */
  withdrawChange(name: string, version: number, who: string) {
    return this.#update(name, 'experiment.withdraw-change', who, async (_tables, before) => {
      checkVersion(before, version);
      checkWithdraw(before);
      return noProposal;
    });
  }

  start(name: string, version: number, who: string) {
    return this.#update(name, 'experiment.start', who, async (tables, before) => {
      checkVersion(before, version);
      const { needsApproval } = this.#options;
      await lockStarts(tables);
      checkStart(before, await findConflicts(tables, before), { needsApproval, now: this.#options.now() });
      const exclusion = await chooseRange(tables, before, before.plan);
      await startPhase(tables, { name, plan: before.plan, exclusion }, this.#options.now());
      return { status: 'running', archived_at: null, exclusion: toJson(exclusion) };
    });
  }

  pause(name: string, reason: string, who: string) {
    const pause = async (tables: Tables, before: Stored) => {
      checkPause(before);
      await endPhase(tables, name, this.#options.now());
      return { status: 'paused' };
    };
    return this.#update(name, 'experiment.pause', who, pause, { reason });
  }

  stop(name: string, reason: string, who: string) {
    const stop = async (tables: Tables, before: Stored) => {
      checkStop(before);
      await endPhase(tables, name, this.#options.now());
      return { status: 'stopped', ...noProposal, exclusion: null };
    };
    return this.#update(name, 'experiment.stop', who, stop, { reason });
  }

  /** The values of the chosen variant become the default where the experiment ran. Control keeps it as it is. */
  decide(name: string, version: number, decision: ExperimentDecision, who: string) {
    return this.#update(name, 'experiment.decide', who, async (_tables, before, transaction) => {
      checkVersion(before, version);
      checkDecide(before, decision);
      const options = { slots: this.#options.slots, transaction, who, now: this.#options.now() };
      if (before.status === 'decided') await restoreDefaults(before, options);
      if (decision.values !== 'keep') await publishDecision(before, decision.variant, options);
      return { status: 'decided', decision: JSON.stringify(decision) };
    });
  }

  undoDecision(name: string, version: number, reason: string, who: string) {
    const undo = async (_tables: Tables, before: Stored, transaction: Database) => {
      checkVersion(before, version);
      checkUndoDecision(before);
      await restoreDefaults(before, { slots: this.#options.slots, transaction, who, now: this.#options.now() });
      return { status: 'stopped', decision: null };
    };
    return this.#update(name, 'experiment.undo-decision', who, undo, { reason });
  }

  archive(name: string, archived: boolean, who: string) {
    const archive = async (_tables: Tables, before: Stored) => {
      checkArchive(before);
      return { archived_at: archived ? this.#now() : null };
    };
    return this.#update(name, archived ? 'experiment.archive' : 'experiment.unarchive', who, archive);
  }

  /** Started experiments whose end is in the past, or near and not announced. */
  async findEnding(withinMs: number): Promise<{ over: Ending[]; near: Ending[] }> {
    const now = this.#options.now();
    const rows = await this.#tables(this.#options.database)
      .selectFrom('experiment_definitions')
      .select(['name', 'plan', 'ends_at', 'warned_at'])
      .where('status', 'in', ['running', 'paused'])
      .where('ends_at', '<=', new Date(now + withinMs))
      .execute();
    const toEnding = ({ name, plan, ends_at }: (typeof rows)[number]): Ending => {
      return { name, owner: plan.owner, endsAt: ends_at, hasFixedHorizon: plan.inference === 'fixed' };
    };
    return {
      over: rows.filter(({ ends_at }) => ends_at.getTime() <= now).map(toEnding),
      near: rows.filter(({ ends_at, warned_at }) => ends_at.getTime() > now && warned_at === null).map(toEnding),
    };
  }

  /** Returns false if another process announced it first. */
  async markWarned(name: string): Promise<boolean> {
    const marked = await this.#tables(this.#options.database)
      .updateTable('experiment_definitions')
      .set({ warned_at: this.#now() })
      .where('name', '=', name)
      .where('warned_at', 'is', null)
      .returning('name')
      .executeTakeFirst();
    return marked !== undefined;
  }

  #update(
    name: string,
    action: string,
    who: string,
    apply: (tables: Tables, before: Stored, transaction: Database) => Promise<Columns>,
    more: Record<string, unknown> = {},
  ): Promise<ExperimentRecord> {
    return this.#options.database.transaction().execute(async (transaction) => {
      const tables = this.#tables(transaction);
      const before = await find(tables, name);
      const { action: actual = action, ...changed } = await apply(tables, before, transaction);
      await tables
        .updateTable('experiment_definitions')
        .set({ ...changed, changed_at: this.#now() })
        .where('name', '=', name)
        .execute();
      const after = await find(tables, name);
      const hasProposal = before.proposed_plan !== null || after.proposed_plan !== null;
      await this.#record(transaction, {
        ...{ who, action: actual, target: name, before: toAudited(before, hasProposal) },
        after: { ...toAudited(after, hasProposal), ...more },
      });
      return toRecord(tables, after, this.#options);
    });
  }

  async #storeVersion(tables: Tables, name: string, version: number, plan: ExperimentPlan, who: string): Promise<void> {
    const row = { name, version, plan: JSON.stringify(plan), changed_by: who, at: this.#now() };
    await tables.insertInto('experiment_versions').values(row).execute();
  }

  #record(transaction: Database, change: Parameters<RecordChange>[1]): Promise<void> {
    return this.#options.recordChange(transaction, change);
  }

  #now(): Date {
    return new Date(this.#options.now());
  }

  #tables(database: Database): Tables {
    return database.withTables<DefinitionTables>() as unknown as Tables;
  }
}

async function find(tables: Tables, name: string): Promise<Stored> {
  const row = await tables
    .selectFrom('experiment_definitions')
    .selectAll()
    .where('name', '=', name)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw new HttpError(404, 'unknown-experiment', `There is no experiment "${name}".`);
  return row;
}

/** A proposed change is compared with the plan that it would replace. */
function toAudited(stored: Stored, hasProposal: boolean): Record<string, unknown> {
  const { status, plan, approved_by, proposed_plan, decision, exclusion } = stored;
  return {
    ...{ status, plan, approvedBy: approved_by ?? undefined },
    ...(exclusion && { reservedReaders: { from: exclusion.from, to: exclusion.to } }),
    ...{ proposedPlan: hasProposal ? (proposed_plan ?? plan) : undefined, decision: decision ?? undefined },
  };
}
