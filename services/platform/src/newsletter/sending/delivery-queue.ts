import { sql } from 'kysely';
import type { Database } from '../../database.ts';
import type { JournalEntries } from './delivery-journal.ts';
import { hasIssueOfMonth } from './monthly-limit.ts';

/** A mail that this process may send. */
export type ClaimedDelivery = {
  id: number;
  issueId: number;
  subscriberId: number;
  email: string;
  domain: string;
  attempts: number;
};

export type DeliveryResult = {
  id: number;
  status: 'sent' | 'bounced' | 'failed' | 'unconfirmed' | 'queued';
  code?: string | undefined;
  /** For a mail that goes back to the queue: the delay, and whether the attempt counts. */
  retryMs?: number;
  uncounted?: boolean;
};

/** Another process that has not recorded its mails for this long is lost. */
const leaseMinutes = 10;

/** The mails of all issues, in PostgreSQL or PGlite. Each recipient has one row per issue. */
export class DeliveryQueue {
  readonly #database: Database;
  readonly #worker: string;

  constructor(database: Database, worker: string) {
    this.#database = database;
    this.#worker = worker;
  }

  /**
   * Starts issues whose time has come, one after the other, so that the next one leaves out monthly readers of the one
   * before. The lock keeps other processes from starting one at the same time.
   */
  async startDueIssues(): Promise<number[]> {
    const started: number[] = [];
    for (;;) {
      const id = await this.#startDueIssue();
      if (id === undefined) return started;
      started.push(id);
    }
  }

  /** One transaction sets the state and adds every recipient. */
  async #startDueIssue(): Promise<number | undefined> {
    return this.#database.transaction().execute(async (trx) => {
      const due = sql`select id from newsletter_issues
        where status = 'scheduled' and scheduled_at <= now() order by scheduled_at, id limit 1`;
      if ((await due.execute(trx)).rows.length === 0) return undefined;
      await sql`select pg_advisory_xact_lock(hashtext('newsletter-starts'))`.execute(trx);
      const { rows } = await sql<{ id: number }>`
        update newsletter_issues set status = 'sending', started_at = now()
        where id in (${due} for update) returning id`.execute(trx);
      const id = rows[0]?.id;
      if (id === undefined) return undefined;
      await sql`
        insert into newsletter_deliveries (issue_id, subscriber_id, domain)
        select i.id, s.subscriber_id, split_part(r.email, '@', 2) from newsletter_issues i
        join newsletter_subscriptions s on s.blog = i.blog and i.editions ? s.frequency
        join newsletter_subscribers r on r.id = s.subscriber_id and r.status = 'confirmed'
        where i.id = ${id} and not (${hasIssueOfMonth()})
        on conflict (issue_id, subscriber_id) do nothing`.execute(trx);
      return id;
    });
  }

  /** Claims mails for this process. Those of readers who have unsubscribed or chosen another frequency since are skipped. */
  async claim(limit: number, exceptDomains: readonly string[]): Promise<ClaimedDelivery[]> {
    // Of mails that wait for the same reader, the first one is sent.
    const before = sql`o.id <> c.id and (o.status <> 'queued' or o.id < c.id)`;
    const { rows } = await sql<ClaimedDelivery & { wanted: boolean }>`
      with next as (
        select d.id from newsletter_deliveries d
        join newsletter_issues i on i.id = d.issue_id and i.status = 'sending'
        where d.status = 'queued' and d.due_at <= now() and d.domain <> all(${exceptDomains})
        order by d.id limit ${limit} for update of d skip locked
      ), claimed as (
        update newsletter_deliveries d
        set status = 'claimed', claimed_by = ${this.#worker}, claimed_at = now(), attempts = attempts + 1
        from next where d.id = next.id
        returning d.id, d.issue_id, d.subscriber_id, d.domain, d.attempts
      )
      select c.id, c.issue_id as "issueId", c.subscriber_id as "subscriberId", r.email, c.domain, c.attempts,
        s.subscriber_id is not null and not (${hasIssueOfMonth(sql`now()`, before)}) as wanted
      from claimed c
      join newsletter_issues i on i.id = c.issue_id
      left join newsletter_subscribers r on r.id = c.subscriber_id
      left join newsletter_subscriptions s on s.subscriber_id = c.subscriber_id and s.blog = i.blog
        and i.editions ? s.frequency
      order by c.id`.execute(this.#database);
    const unwanted = rows.filter(({ wanted }) => !wanted).map(({ id }) => id);
    if (unwanted.length > 0) await this.skip(unwanted);
    return rows.filter(({ wanted }) => wanted);
  }

  async skip(ids: readonly number[]): Promise<void> {
    await sql`update newsletter_deliveries set status = 'skipped', claimed_by = null
      where id = any(${ids})`.execute(this.#database);
  }

  /** Records results. A delivery report may have arrived first, so only claimed mails change. */
  async record(results: readonly DeliveryResult[]): Promise<void> {
    if (results.length === 0) return;
    await sql`
      update newsletter_deliveries d set
        status = r.status, code = r.code, claimed_by = null,
        sent_at = case when r.status in ('sent', 'unconfirmed') then now() else sent_at end,
        due_at = case when r.status = 'queued' then now() + make_interval(secs => r.wait) else due_at end,
        attempts = attempts - r.uncounted
      from (select * from json_to_recordset(${JSON.stringify(
        results.map(({ id, status, code, retryMs = 0, uncounted }) => ({
          ...{ id, status, code: code ?? null, wait: retryMs / 1000, uncounted: uncounted ? 1 : 0 },
        })),
      )}::json) as x(id bigint, status text, code text, wait double precision, uncounted integer)) r
      where d.id = r.id and d.status = 'claimed'`.execute(this.#database);
  }

  /** After a restart: accepted mails are sent, untouched ones are queued again, and the rest is unconfirmed. */
  async recover({ worker, handedOver, accepted }: JournalEntries): Promise<{ unconfirmed: number }> {
    const { rows } = await sql<{ id: number }>`
      select id from newsletter_deliveries where claimed_by = ${worker} and status = 'claimed'`.execute(this.#database);
    const results = rows.map(({ id }): DeliveryResult => {
      if (accepted.has(id)) return { id, status: 'sent' };
      if (handedOver.has(id)) return { id, status: 'unconfirmed', code: 'killed' };
      return { id, status: 'queued', uncounted: true };
    });
    await this.record(results);
    return { unconfirmed: results.filter(({ status }) => status === 'unconfirmed').length };
  }

  /** Mails that a lost process had claimed. Its journal is lost, too, so any of them may have been sent. */
  async expireClaims(): Promise<number> {
    const { rows } = await sql`
      update newsletter_deliveries set status = 'unconfirmed', code = 'lost', claimed_by = null
      where status = 'claimed' and claimed_by <> ${this.#worker}
        and claimed_at < now() - make_interval(mins => ${leaseMinutes})
      returning 1`.execute(this.#database);
    return rows.length;
  }

  /** Sends unconfirmed mails again if the provider, which reports every accepted mail, has not reported them. */
  async requeueUnreported(afterMinutes: number): Promise<number> {
    const { rows } = await sql`
      update newsletter_deliveries set status = 'queued', due_at = now(), claimed_by = null
      where status = 'unconfirmed' and claimed_at < now() - make_interval(secs => ${afterMinutes * 60})
      returning 1`.execute(this.#database);
    if (rows.length > 0) await this.#reopen();
    return rows.length;
  }

  /** Staff decide about the unconfirmed mails of an issue: send them again, or count them as sent. */
  async resolve(issueId: number, resend: boolean): Promise<number> {
    const status = resend ? 'queued' : 'sent';
    const { rows } = await sql`
      update newsletter_deliveries set status = ${status}, due_at = now(), claimed_by = null
      where issue_id = ${issueId} and status = 'unconfirmed' returning 1`.execute(this.#database);
    if (resend && rows.length > 0) await this.#reopen();
    return rows.length;
  }

  /** Ends issues that have no mail left. */
  async finishIssues(): Promise<number[]> {
    const { rows } = await sql<{ id: number }>`
      update newsletter_issues i set status = 'sent', finished_at = now()
      where status = 'sending' and not exists (
        select 1 from newsletter_deliveries d where d.issue_id = i.id and d.status in ('queued', 'claimed'))
      returning id`.execute(this.#database);
    return rows.map(({ id }) => id);
  }

  async #reopen(): Promise<void> {
    await sql`
      update newsletter_issues i set status = 'sending', finished_at = null
      where status = 'sent' and exists (
        select 1 from newsletter_deliveries d where d.issue_id = i.id and d.status = 'queued')`.execute(this.#database);
  }
}
