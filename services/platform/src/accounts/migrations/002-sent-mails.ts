import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

export const sentMails: Migration = {
  async up(db: Kysely<never>) {
    await sql`create table sent_mails (recipient text not null, "sentAt" timestamptz not null default now())`.execute(
      db,
    );
    await sql`create index sent_mails_recipient on sent_mails (recipient)`.execute(db);
    await sql`create index sent_mails_time on sent_mails ("sentAt")`.execute(db);
  },
};
