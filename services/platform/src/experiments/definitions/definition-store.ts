import { randomUUID } from 'node:crypto';
import type { ExperimentPlan, ExperimentRecord } from '@contenthub/contracts/experiments/experiment-definitions';
import type { AddedExperiment } from '@contenthub/contracts/experiments/experiments-api';
import { createConfiguration, Evaluator } from '@contenthub/experiments/evaluation/evaluator.server';
import { getExpectedShares } from '@contenthub/experiments/evaluation/expected-shares';
import { HttpError } from '@contenthub/server-kit/http/error-responses';
import type { Kysely } from 'kysely';
import type { Database } from '../../database.ts';
import type { RecordChange } from '../../platform-module.ts';
import {
  checkApprove,
  checkDecide,
  checkPlan,
  checkStart,
  checkStop,
  checkSubmit,
  checkVersion,
  planChange,
} from './lifecycle.ts';
import { getPhaseName, toRule } from './running-rules.ts';
import type { DefinitionTables } from './tables.ts';

type Tables = Kysely<DefinitionTables>;
type Stored = Awaited<ReturnType<typeof find>>;
type Options = { database: Database; recordChange: RecordChange; needsApproval: boolean; now: () => number };

/** Experiments that staff define: every change is a version, and is in the audit log. */
export class DefinitionStore {
  readonly #options: Options;

  constructor(options: Options) {
    this.#options = options;
  }

  async list(): Promise<ExperimentRecord[]> {
    const tables = this.#tables(this.#options.database);
    const rows = await tables.selectFrom('experiment_definitions').selectAll().orderBy('changed_at', 'desc').execute();
    return Promise.all(rows.map((row) => toRecord(tables, row)));
  }

  create(name: string, given: ExperimentPlan, who: string): Promise<ExperimentRecord> {
    const plan = checkPlan(name, given, this.#options.now());
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
      if (!created) throw new HttpError(409, 'name-taken', `There was an experiment "${name}" before.`);
      await this.#storeVersion(tables, name, 1, plan, who);
      await this.#record(transaction, { who, action: 'experiment.create', target: name, before: {}, after: { plan } });
      return toRecord(tables, await find(tables, name));
    });
  }

  change(name: string, version: number, given: ExperimentPlan, newPhase: boolean, who: string) {
    const plan = checkPlan(name, given, this.#options.now());
    return this.#update(name, 'experiment.change', who, async (tables, before) => {
      checkVersion(before, version);
      const { status, startsPhase } = planChange(before, plan, newPhase);
      await this.#storeVersion(tables, name, version + 1, plan, who);
      if (startsPhase) await this.#startPhase(tables, name, plan);
      const isExtended = Date.parse(plan.endsAt) > before.ends_at.getTime();
      return {
        ...{ status, version: version + 1, plan: JSON.stringify(plan), ends_at: new Date(plan.endsAt) },
        // A later end is announced again.
        ...(isExtended && { warned_at: null }),
        ...(status === 'draft' && { submitted_by: null, approved_by: null }),
      };
    });
  }

  submit(name: string, version: number, who: string) {
    return this.#update(name, 'experiment.submit', who, async (_tables, before) => {
      checkVersion(before, version);
      checkSubmit(before);
      return { status: 'in-review', submitted_by: who, approved_by: null };
    });
  }

  approve(name: string, version: number, who: string) {
    return this.#update(name, 'experiment.approve', who, async (_tables, before) => {
      checkVersion(before, version);
      checkApprove(before, who);
      return { approved_by: who };
    });
  }

  start(name: string, version: number, who: string) {
    return this.#update(name, 'experiment.start', who, async (tables, before) => {
      checkVersion(before, version);
      const { needsApproval } = this.#options;
      checkStart(before, await findConflicts(tables, before), { needsApproval, now: this.#options.now() });
      await this.#startPhase(tables, name, before.plan);
      return { status: 'running' };
    });
  }

  stop(name: string, reason: string, who: string) {
    return this.#update(
      name,
      'experiment.stop',
      who,
      async (tables, before) => {
        checkStop(before);
        await this.#endPhase(tables, name);
        return { status: 'stopped' };
      },
      { reason },
    );
  }

  decide(name: string, version: number, decision: { variant: string; reason: string }, who: string) {
    return this.#update(name, 'experiment.decide', who, async (_tables, before) => {
      checkVersion(before, version);
      checkDecide(before, decision.variant);
      return { status: 'decided', decision: JSON.stringify(decision) };
    });
  }

  /** Running experiments whose end is in the past, or near and not announced. */
  async findEnding(
    withinMs: number,
  ): Promise<{ over: string[]; near: { name: string; owner: string; endsAt: Date }[] }> {
    const now = this.#options.now();
    const rows = await this.#tables(this.#options.database)
      .selectFrom('experiment_definitions')
      .select(['name', 'plan', 'ends_at', 'warned_at'])
      .where('status', '=', 'running')
      .where('ends_at', '<=', new Date(now + withinMs))
      .execute();
    return {
      over: rows.flatMap(({ name, ends_at }) => (ends_at.getTime() <= now ? [name] : [])),
      near: rows
        .filter(({ ends_at, warned_at }) => ends_at.getTime() > now && warned_at === null)
        .map(({ name, plan, ends_at }) => ({ name, owner: plan.owner, endsAt: ends_at })),
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
    apply: (tables: Tables, before: Stored) => Promise<Record<string, unknown>>,
    more: Record<string, unknown> = {},
  ): Promise<ExperimentRecord> {
    return this.#options.database.transaction().execute(async (transaction) => {
      const tables = this.#tables(transaction);
      const before = await find(tables, name);
      const changed = await apply(tables, before);
      await tables
        .updateTable('experiment_definitions')
        .set({ ...changed, changed_at: this.#now() })
        .where('name', '=', name)
        .execute();
      const after = await find(tables, name);
      await this.#record(transaction, {
        ...{ who, action, target: name, before: toAudited(before), after: { ...toAudited(after), ...more } },
      });
      return toRecord(tables, after);
    });
  }

  /** New readers under a new name and seed. Those of the phase before are never compared with them. */
  async #startPhase(tables: Tables, name: string, plan: ExperimentPlan): Promise<void> {
    await this.#endPhase(tables, name);
    const last = await tables
      .selectFrom('experiment_phases')
      .select(({ fn }) => fn.max('number').as('number'))
      .where('name', '=', name)
      .executeTakeFirst();
    const number = Number(last?.number ?? 0) + 1;
    const started_at = new Date(Math.max(this.#options.now(), Date.parse(plan.startsAt ?? '') || 0));
    const seed = `${name}/${randomUUID()}`;
    await tables
      .insertInto('experiment_phases')
      .values({ name, number, seed, plan: JSON.stringify(plan), started_at })
      .execute();
  }

  async #endPhase(tables: Tables, name: string): Promise<void> {
    await tables
      .updateTable('experiment_phases')
      .set({ stopped_at: this.#now() })
      .where('name', '=', name)
      .where('stopped_at', 'is', null)
      .execute();
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

async function find(tables: Tables, name: string) {
  const row = await tables
    .selectFrom('experiment_definitions')
    .selectAll()
    .where('name', '=', name)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw new HttpError(404, 'unknown-experiment', `There is no experiment "${name}".`);
  return row;
}

function toAudited({ status, plan, approved_by, decision }: Stored): Record<string, unknown> {
  return { status, plan, approvedBy: approved_by ?? undefined, decision: decision ?? undefined };
}

async function findConflicts(tables: Tables, { name, plan }: Pick<Stored, 'name' | 'plan'>): Promise<string[]> {
  const running = await tables
    .selectFrom('experiment_definitions')
    .select(['name', 'plan'])
    .where('status', '=', 'running')
    .where('name', '!=', name)
    .execute();
  return running.filter((other) => other.plan.slot === plan.slot).map((other) => other.name);
}

async function toRecord(tables: Tables, row: Stored): Promise<ExperimentRecord> {
  const phases = await tables
    .selectFrom('experiment_phases')
    .selectAll()
    .where('name', '=', row.name)
    .orderBy('number')
    .execute();
  return {
    ...{ name: row.name, status: row.status, version: row.version, plan: row.plan, decision: row.decision },
    ...{ createdBy: row.created_by, submittedBy: row.submitted_by, approvedBy: row.approved_by },
    conflicts: row.status === 'running' ? [] : await findConflicts(tables, row),
    phases: phases.map((phase) => ({
      ...{ number: phase.number, experimentName: getPhaseName(row.name, phase.number), plan: phase.plan },
      ...{ from: phase.started_at.toISOString(), to: phase.stopped_at?.toISOString() ?? null },
      resultsQuery: getResultsQuery(phase),
    })),
  };
}

type StoredPhase = Parameters<typeof toRule>[0] & { started_at: Date; stopped_at: Date | null };

/** The plan of a phase as parameters of the analytics API. Shares are those of the buckets. */
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
  }).toString();
}

/** By seed. A phase never changes, and its shares take ten thousand evaluations. */
const sharesBySeed = new Map<string, Record<string, number>>();

function getShares(rule: AddedExperiment): Record<string, number> {
  const known = sharesBySeed.get(rule.seed);
  if (known) return known;
  const { publicDefinitions } = new Evaluator(createConfiguration({}, [rule]));
  const shares = getExpectedShares(publicDefinitions, rule.name);
  sharesBySeed.set(rule.seed, shares);
  return shares;
}
