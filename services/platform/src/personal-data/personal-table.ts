import { sql } from 'kysely';
import type { Database } from '../database.ts';

/** By what a person's rows are found. */
export type DataSubject = {
  userId: number;
  email: string;
  /** Anonymous ids that the account's browsers had, from the event store. */
  visitors: readonly number[];
  country?: string | undefined;
};

/** One place with data about people. Every module names its own, so that none is forgotten by export or erasure. */
export type PersonalDataSource = {
  /** The table's name; exports and counts use it. */
  name: string;
  rows: (database: Database, person: DataSubject) => Promise<Record<string, unknown>[]>;
  /** How many rows are gone. */
  erase: (database: Database, person: DataSubject) => Promise<number>;
};

type Options = {
  table: string;
  /** The column that names the person. */
  key: string;
  /** What is exported: nothing that opens an account, such as a token or the hash of a password. */
  columns: string;
  /** What the key column holds of a person; the account's id unless said otherwise. */
  values?: (person: DataSubject) => readonly (string | number)[];
};

/** A table in which one column names the person. */
export function personalTable({ table, key, columns, values = ({ userId }) => [userId] }: Options): PersonalDataSource {
  const belongsTo = (person: DataSubject) => sql`${sql.ref(key)}::text = any(${values(person).map(String)})`;
  return {
    name: table,
    async rows(database, person) {
      const found = await sql<Record<string, unknown>>`
        select ${sql.raw(columns)} from ${sql.table(table)} where ${belongsTo(person)}`.execute(database);
      return found.rows;
    },
    async erase(database, person) {
      const deleted = await sql`delete from ${sql.table(table)} where ${belongsTo(person)} returning 1`.execute(
        database,
      );
      return deleted.rows.length;
    },
  };
}
