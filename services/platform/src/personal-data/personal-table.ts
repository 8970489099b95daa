import { sql } from 'kysely';
import type { Database } from '../database.ts';

/** Identifies a person's rows. */
export type DataSubject = {
  userId: number;
  email: string;
  /** Anonymous ids of the account's browsers, from the event store. */
  visitors: readonly number[];
  country?: string | undefined;
};

/** A table with personal data. Every module lists its own, so that export and erasure cover all of them. */
export type PersonalDataSource = {
  /** The table's name; exports and counts use it. */
  name: string;
  rows: (database: Database, person: DataSubject) => Promise<Record<string, unknown>[]>;
  /** Returns the number of deleted rows. */
  erase: (database: Database, person: DataSubject) => Promise<number>;
};

type Options = {
  table: string;
  /** The column that identifies the person. */
  key: string;
  /** Exported columns; none that grants access, such as a token or a password hash. */
  columns: string;
  /** The person's value in the key column; the account's id by default. */
  values?: (person: DataSubject) => readonly (string | number)[];
};

/** A table with one column that identifies the person. */
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
