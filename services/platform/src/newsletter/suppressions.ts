import { sql } from 'kysely';
import type { Database } from '../database.ts';
import { hashAddress } from '../personal-data/hash-address.ts';

export type SuppressionReason = 'bounced' | 'complained';

/**
 * Addresses that get no issue anymore, because mail to them bounced or its reader reported it as spam. Stored as
 * hashes. A reader who confirms a new subscription is removed from the list: the mail has arrived.
 */
export class Suppressions {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  async add(email: string, reason: SuppressionReason): Promise<void> {
    await sql`
      insert into newsletter_suppressions (recipient, reason) values (${hashAddress(email)}, ${reason})
      on conflict (recipient) do update set reason = excluded.reason, at = now()`.execute(this.#database);
  }

  async remove(email: string): Promise<void> {
    await sql`delete from newsletter_suppressions where recipient = ${hashAddress(email)}`.execute(this.#database);
  }

  async reason(email: string): Promise<string | null> {
    const { rows } = await sql<{ reason: string }>`
      select reason from newsletter_suppressions where recipient = ${hashAddress(email)}`.execute(this.#database);
    return rows[0]?.reason ?? null;
  }

  /** Which of these addresses are suppressed. */
  async among(emails: readonly string[]): Promise<Set<string>> {
    const byHash = new Map(emails.map((email) => [hashAddress(email), email]));
    const { rows } = await sql<{ recipient: string }>`
      select recipient from newsletter_suppressions where recipient = any(${[...byHash.keys()]})`.execute(
      this.#database,
    );
    return new Set(rows.map(({ recipient }) => byHash.get(recipient) ?? ''));
  }

  async count(): Promise<number> {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from newsletter_suppressions`.execute(this.#database);
    return rows[0]?.count ?? 0;
  }
}
