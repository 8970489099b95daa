import type { Secrets } from '@contenthub/server-kit/process/secrets';
import { sql } from 'kysely';
import { decryptText, encryptText } from '../auth/key-rotation.ts';
import type { Database } from '../database.ts';
import { hashAddress } from '../personal-data/hash-address.ts';
import { type MailKind, mailKinds } from './mail-limits.ts';
import type { Mail } from './smtp.ts';

/** A mail that this process may try to send now. */
export type ClaimedMail = { id: number; kind: MailKind; content: string; attempts: number };

/** Another process may try a mail after this time, if the one that claimed it was killed. */
const claimSeconds = 120;
const batchSize = 20;

/**
 * Mails until they are handed over to the mail service, in PostgreSQL or PGlite. Contents are encrypted, because they
 * have links with secrets. A mail that was given up keeps its kind, time and error for a week, but not its content.
 */
export class MailOutbox {
  readonly #database: Database;
  readonly #secret: Secrets;

  constructor(database: Database, secret: Secrets) {
    this.#database = database;
    this.#secret = secret;
  }

  /** Stores a mail, claimed by the caller. */
  async add(kind: MailKind, mail: Mail): Promise<ClaimedMail> {
    if ('replaces' in mailKinds[kind]) await this.withdraw(kind, mail.to);
    const content = await encryptText(JSON.stringify(mail), this.#secret);
    const { rows } = await sql<ClaimedMail>`
      insert into mail_outbox (kind, recipient, content, attempts, due_at, expires_at)
      values (${kind}, ${hashAddress(mail.to)}, ${content}, 1, now() + make_interval(secs => ${claimSeconds}),
        now() + make_interval(hours => ${mailKinds[kind].hours}))
      returning id, kind, content, attempts`.execute(this.#database);
    return rows[0] as ClaimedMail;
  }

  /** Claims mails whose time has come. */
  async claim(): Promise<ClaimedMail[]> {
    const { rows } = await sql<ClaimedMail>`
      update mail_outbox set attempts = attempts + 1, due_at = now() + make_interval(secs => ${claimSeconds})
      where id in (
        select id from mail_outbox where content is not null and due_at <= now() and expires_at > now()
        order by due_at limit ${batchSize} for update skip locked)
      returning id, kind, content, attempts`.execute(this.#database);
    return rows;
  }

  async read({ content }: ClaimedMail): Promise<Mail> {
    return JSON.parse(await decryptText(content, this.#secret)) as Mail;
  }

  /** Forgets the mails of this kind to an address. */
  async withdraw(kind: MailKind, address: string): Promise<void> {
    await sql`
      delete from mail_outbox where kind = ${kind} and recipient = ${hashAddress(address)}`.execute(this.#database);
  }

  /** Whether a mail of this kind to an address waits or was given up; otherwise it was sent. */
  async stateOf(kind: MailKind, address: string): Promise<'sent' | 'waiting' | 'failed'> {
    const { rows } = await sql<{ waits: boolean }>`
      select content is not null as waits from mail_outbox
      where kind = ${kind} and recipient = ${hashAddress(address)} order by id desc limit 1`.execute(this.#database);
    if (!rows[0]) return 'sent';
    return rows[0].waits ? 'waiting' : 'failed';
  }

  async remove(id: number): Promise<void> {
    await sql`delete from mail_outbox where id = ${id}`.execute(this.#database);
  }

  async retryLater(id: number, delayMs: number, code: string): Promise<void> {
    await sql`
      update mail_outbox set due_at = now() + make_interval(secs => ${delayMs / 1000}), code = ${code}
      where id = ${id}`.execute(this.#database);
  }

  async giveUp(id: number, code: string): Promise<void> {
    await sql`
      update mail_outbox set content = null, code = ${code}, due_at = now() where id = ${id}`.execute(this.#database);
  }

  /** Gives up mails whose links have expired. Returns the error of each one’s last attempt. */
  async giveUpExpired(): Promise<{ kind: MailKind; code: string }[]> {
    const { rows } = await sql<{ kind: MailKind; code: string }>`
      update mail_outbox set content = null, code = coalesce(code, 'expired'), due_at = now()
      where content is not null and expires_at <= now()
      returning kind, code`.execute(this.#database);
    return rows;
  }

  /** How many mails wait, for how long, and how many were given up in the last week. */
  async status(): Promise<{ waiting: number; failed: number; oldestAgeSeconds: number }> {
    const { rows } = await sql<{ waiting: number; failed: number; oldestAgeSeconds: number }>`
      select (count(content))::int as waiting, (count(*) - count(content))::int as failed,
        coalesce(extract(epoch from now() - min(created_at) filter (where content is not null)), 0)::float
          as "oldestAgeSeconds"
      from mail_outbox`.execute(this.#database);
    return rows[0] as { waiting: number; failed: number; oldestAgeSeconds: number };
  }
}
