import type {
  ExperimentDecision,
  ExperimentPlan,
  ExperimentStatus,
} from '@contenthub/contracts/experiments/experiment-definitions';
import type { SlotChange, SlotVersion } from '@contenthub/contracts/experiments/slot-values';
import type { ExclusionRange } from '@contenthub/experiments/registry/definition';
import { type ColumnType, type Generated, type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Written as JSON, read as an object. */
type Json<T> = ColumnType<T, string, string>;

export type DefinitionTables = {
  experiment_definitions: {
    name: string;
    status: ExperimentStatus;
    version: number;
    plan: Json<ExperimentPlan>;
    created_by: string;
    submitted_by: string | null;
    approved_by: string | null;
    proposed_plan: Json<ExperimentPlan> | null;
    proposed_by: string | null;
    decision: Json<ExperimentDecision> | null;
    ends_at: Date;
    warned_at: Date | null;
    changed_at: Date;
    archived_at: Date | null;
    /** Held from the start until the stop. */
    exclusion: Json<ExclusionRange> | null;
  };
  experiment_versions: { name: string; version: number; plan: Json<ExperimentPlan>; changed_by: string; at: Date };
  experiment_phases: {
    id: Generated<number>;
    name: string;
    number: number;
    seed: string;
    plan: Json<ExperimentPlan>;
    started_at: Date;
    stopped_at: Date | null;
    exclusion: Json<ExclusionRange> | null;
  };
  slot_versions: {
    id: Generated<number>;
    slot: string;
    version: number;
    blog: SlotVersion['blog'];
    tier: SlotVersion['tier'];
    values: Json<SlotVersion['values']>;
    starts_at: Date;
    changed_by: string;
    at: Date;
    experiment: string | null;
  };
  slot_proposals: { id: Generated<number>; slot: string; change: Json<SlotChange>; proposed_by: string };
};

/** Experiments that staff define. Phase ids are on the wire, as are the ids of experiments in code. */
export const createDefinitionTables: Migration = {
  async up(db: Kysely<never>) {
    await sql`
      create table experiment_definitions (
        name text primary key,
        status text not null,
        version integer not null,
        plan jsonb not null,
        created_by text not null,
        submitted_by text,
        approved_by text,
        decision jsonb,
        ends_at timestamptz not null,
        warned_at timestamptz,
        changed_at timestamptz not null
      )`.execute(db);
    await sql`
      create table experiment_versions (
        name text not null references experiment_definitions (name),
        version integer not null,
        plan jsonb not null,
        changed_by text not null,
        at timestamptz not null,
        primary key (name, version)
      )`.execute(db);
    await sql`
      create table experiment_phases (
        id integer generated always as identity (start with 1000) primary key,
        name text not null references experiment_definitions (name),
        number integer not null,
        seed text not null,
        plan jsonb not null,
        started_at timestamptz not null,
        stopped_at timestamptz,
        unique (name, number)
      )`.execute(db);
    for (const table of ['experiment_definitions', 'experiment_phases']) {
      await sql`
        create trigger announce_experiments after insert or update or delete on ${sql.table(table)}
        for each statement execute function announce_experiments()`.execute(db);
    }
  },
};

/** Versioned values of slots. Decisions that were made before become their first versions. */
export const createSlotVersions: Migration = {
  async up(db: Kysely<never>) {
    await sql`alter table experiment_definitions add column archived_at timestamptz`.execute(db);
    await sql`
      create table slot_versions (
        id integer generated always as identity primary key,
        slot text not null,
        version integer not null,
        blog text,
        tier text,
        values jsonb not null,
        starts_at timestamptz not null,
        changed_by text not null,
        at timestamptz not null,
        experiment text references experiment_definitions (name),
        unique (slot, version)
      )`.execute(db);
    await sql`
      insert into slot_versions (slot, version, values, starts_at, changed_by, at, experiment)
      select distinct on (plan->>'slot') plan->>'slot', 1, variant->'values', changed_at, created_by, changed_at, name
      from experiment_definitions, jsonb_array_elements(plan->'variants') as variant
      where status = 'decided' and variant->>'name' = decision->>'variant'
      order by plan->>'slot', changed_at desc`.execute(db);
    await sql`
      create trigger announce_experiments after insert or update or delete on slot_versions
      for each statement execute function announce_experiments()`.execute(db);
  },
};

/** Changes of started experiments that wait for the approval of a second person. */
export const createProposals: Migration = {
  async up(db: Kysely<never>) {
    await sql`
      alter table experiment_definitions
        add column proposed_plan jsonb,
        add column proposed_by text`.execute(db);
  },
};

/** Ranges of exclusion groups that experiments hold, and those that their phases had. */
export const createExclusionRanges: Migration = {
  async up(db: Kysely<never>) {
    await sql`alter table experiment_definitions add column exclusion jsonb`.execute(db);
    await sql`alter table experiment_phases add column exclusion jsonb`.execute(db);
  },
};

/** Values of slots that wait for the approval of a second person. */
export const createSlotProposals: Migration = {
  async up(db: Kysely<never>) {
    await sql`
      create table slot_proposals (
        id integer generated always as identity primary key,
        slot text not null unique,
        change jsonb not null,
        proposed_by text not null
      )`.execute(db);
  },
};
