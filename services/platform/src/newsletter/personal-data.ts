import { sql } from 'kysely';
import { hashAddress } from '../personal-data/hash-address.ts';
import { type PersonalDataSource, personalTable } from '../personal-data/personal-table.ts';

const subscriberOf = (email: string) =>
  sql`(select id from newsletter_subscribers where email = ${email.trim().toLowerCase()})`;

/** A table with one row or more per subscriber. Erasing the subscriber deletes its rows. */
function subscriberTable(table: string, columns: string): PersonalDataSource {
  return {
    name: table,
    async rows(database, { email }) {
      const found = await sql<Record<string, unknown>>`
        select ${sql.raw(columns)} from ${sql.table(table)}
        where subscriber_id = ${subscriberOf(email)}`.execute(database);
      return found.rows;
    },
    async erase(database, { email }) {
      const deleted = await sql`
        delete from ${sql.table(table)} where subscriber_id = ${subscriberOf(email)} returning 1`.execute(database);
      return deleted.rows.length;
    },
  };
}

/** Deliveries stay for the figures of their issue, without anything that identifies the person. */
const deliveries: PersonalDataSource = {
  ...subscriberTable('newsletter_deliveries', 'issue_id, status, sent_at'),
  async erase(database, { email }) {
    const changed = await sql`
      update newsletter_deliveries set subscriber_id = null, domain = ''
      where subscriber_id = ${subscriberOf(email)} returning 1`.execute(database);
    return changed.rows.length;
  },
};

export const newsletterPersonalData: readonly PersonalDataSource[] = [
  subscriberTable('newsletter_subscriptions', 'blog, frequency, subscribed_at'),
  subscriberTable('newsletter_consents', 'action, lists, text, version, page, at'),
  deliveries,
  personalTable({
    table: 'newsletter_suppressions',
    key: 'recipient',
    columns: 'reason, at',
    values: ({ email }) => [hashAddress(email)],
  }),
  personalTable({
    table: 'newsletter_subscribers',
    key: 'email',
    columns: 'email, status, created_at, confirmed_at',
    values: ({ email }) => [email.trim().toLowerCase()],
  }),
];
