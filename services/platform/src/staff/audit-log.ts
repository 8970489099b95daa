import type { AuditEntry, AuditPage } from '@contenthub/contracts/staff/staff-schemas';
import type { Generated, Kysely } from 'kysely';
import type { Database } from '../database.ts';

type Fields = Record<string, unknown>;

export type AuditTables = {
  staff_audit: {
    id: Generated<number>;
    at: Generated<Date>;
    who: string;
    action: string;
    target: string;
    before: Fields;
    after: Fields;
  };
};

export type AuditFilter = {
  before?: number;
  /** Part of who made a change, or of its target. */
  q?: string;
  who?: string;
  action?: string;
  target?: string;
  limit: number;
};

export type Change = Omit<AuditEntry, 'id' | 'at'>;

/** Who made a change on the command line. */
export const operator = 'operator';

/**
 * Records a change. Pass the transaction that makes the change, so that neither is stored without the other. Only
 * fields that differ are stored.
 */
export async function recordChange(database: Database, { before, after, ...entry }: Change): Promise<void> {
  const names = Object.keys({ ...before, ...after });
  const changed = names.filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]));
  const pick = (fields: Fields) =>
    Object.fromEntries(changed.filter((name) => fields[name] !== undefined).map((name) => [name, fields[name]]));
  await tables(database)
    .insertInto('staff_audit')
    .values({ ...entry, before: pick(before), after: pick(after) })
    .execute();
}

/** One page of the log, newest first. */
export async function readAuditLog(database: Database, filter: AuditFilter): Promise<AuditPage> {
  const { before, q, who, action, target, limit } = filter;
  let query = tables(database).selectFrom('staff_audit').selectAll().orderBy('id', 'desc');
  if (before) query = query.where('id', '<', before);
  if (q) query = query.where((row) => row.or([row('who', 'ilike', contains(q)), row('target', 'ilike', contains(q))]));
  if (who) query = query.where('who', 'ilike', contains(who));
  if (action) query = query.where('action', '=', action);
  if (target) query = query.where('target', 'ilike', contains(target));
  const [rows, actions] = await Promise.all([
    query.limit(limit + 1).execute(),
    tables(database).selectFrom('staff_audit').select('action').distinct().orderBy('action').execute(),
  ]);
  const entries = rows.slice(0, limit).map((row) => ({ ...row, at: row.at.toISOString() }));
  const next = rows.length > limit ? (entries.at(-1)?.id ?? null) : null;
  return { entries, next, actions: actions.map((row) => row.action) };
}

/** Every change of exactly this target, newest first. */
export async function readChangesOf(database: Database, target: string): Promise<AuditEntry[]> {
  const rows = await tables(database)
    .selectFrom('staff_audit')
    .selectAll()
    .where('target', '=', target)
    .orderBy('id', 'desc')
    .limit(200)
    .execute();
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }));
}

/** A pattern for ILIKE in which the text has no wildcards. */
function contains(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`;
}

const tables = (database: Database): Kysely<AuditTables> => database.withTables<AuditTables>();
