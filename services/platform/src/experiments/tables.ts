import type { LiveState } from '@contenthub/contracts/experiments/experiments-api';
import { type ColumnType, type Generated, type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

export type ExperimentsTables = {
  experiment_states: {
    name: string;
    on: boolean;
    share: number;
    /** Written as JSON, read as an object. */
    overrides: ColumnType<LiveState['overrides'], string, string>;
    changed_at: Generated<Date>;
  };
  exposures: { user_id: number; experiment: string; group_name: string; at: Generated<Date> };
};

export const createExperimentTables: Migration = {
  async up(db: Kysely<never>) {
    await sql`
      create table experiment_states (
        name text primary key,
        "on" boolean not null,
        share double precision not null check (share between 0 and 1),
        overrides jsonb not null,
        changed_at timestamptz not null default now()
      )`.execute(db);
    await sql`
      create table exposures (
        user_id bigint not null,
        experiment text not null,
        group_name text not null,
        at timestamptz not null default now(),
        primary key (user_id, experiment, group_name)
      )`.execute(db);
    // Notifies every process of a change, whether by our command or by manual SQL.
    await sql`
      create function announce_experiments() returns trigger language plpgsql as $$
      begin
        perform pg_notify('experiments', '');
        return null;
      end $$`.execute(db);
    await sql`
      create trigger announce_experiments after insert or update or delete on experiment_states
      for each statement execute function announce_experiments()`.execute(db);
  },
};
