import type {
  Audience,
  ListCount,
  ReaderRecord,
  SubscriberView,
} from '@contenthub/contracts/newsletter/newsletter-api';
import { type NewsletterList, newsletterConsent } from '@contenthub/contracts/newsletter/newsletter-paths';
import { sql } from 'kysely';
import type { Database } from '../database.ts';
import { hasIssueOfMonth } from './sending/monthly-limit.ts';
import type { SubscriberLink } from './subscriber-tokens.ts';
import type { Suppressions } from './suppressions.ts';

/** SQL: confirmed subscriptions `s` whose address is not suppressed. */
export const reachable = sql`newsletter_subscriptions s
  join newsletter_subscribers r on r.id = s.subscriber_id and r.status = 'confirmed' and not exists (
    select from newsletter_suppressions where recipient =
      translate(rtrim(encode(sha256(convert_to(r.email, 'UTF8')), 'base64'), '='), '+/', '-_'))`;

/** Where a reader agreed, and to which text. */
export type ConsentSource = { page: string; text?: string; version?: string; issueId?: number | undefined };
/** Reads everything about one address, and records who did. */
export type ReadReader = (email: string, who: string) => Promise<ReaderRecord>;
type ConsentAction = 'requested' | 'confirmed' | 'changed' | 'withdrawn';
type Subscriber = { id: number; email: string; status: 'pending' | 'confirmed' };

/** Subscribers, their lists, and the record of what they agreed to. One address is one subscriber. */
export class Subscribers {
  readonly #database: Database;
  readonly #suppressions: Suppressions;

  constructor(database: Database, suppressions: Suppressions) {
    this.#database = database;
    this.#suppressions = suppressions;
  }

  /**
   * Records a request, which anybody can make. The lists of a confirmed subscriber do not change until they confirm the
   * new one, too.
   */
  async request(
    address: string,
    list: NewsletterList,
    source: ConsentSource,
  ): Promise<Subscriber & { requestId: number }> {
    const email = normalize(address);
    return this.#database.transaction().execute(async (trx) => {
      const { rows } = await sql<Subscriber>`
        insert into newsletter_subscribers (email) values (${email})
        on conflict (email) do update set email = excluded.email
        returning id, email, status`.execute(trx);
      const subscriber = rows[0] as Subscriber;
      const requestId = await record(trx, subscriber.id, 'requested', [list], source);
      return { ...subscriber, requestId };
    });
  }

  /** Confirms the request of the link. Returns false if there is no such subscriber. */
  async confirm({ id, requestId }: SubscriberLink, source: ConsentSource): Promise<boolean> {
    const email = await this.#database.transaction().execute(async (trx) => {
      const { rows } = await sql<Subscriber>`
        update newsletter_subscribers
        set status = 'confirmed', confirmed_at = coalesce(confirmed_at, now()) where id = ${id}
        returning id, email, status`.execute(trx);
      if (!rows[0]) return undefined;
      const lists = await findRequested(trx, id, requestId);
      for (const list of lists) await join(trx, id, list);
      if (lists.length > 0) await record(trx, id, 'confirmed', lists, source);
      return rows[0].email;
    });
    if (email !== undefined) await this.#suppressions.remove(email);
    return email !== undefined;
  }

  /** Subscribes an account, whose address is confirmed already. */
  async subscribeAccount(address: string, list: NewsletterList, source: ConsentSource): Promise<void> {
    const { id, requestId } = await this.request(address, list, source);
    await this.confirm({ id, requestId }, source);
  }

  /** Sets the lists of an account, whose address is confirmed already. */
  async setAccountLists(address: string, lists: readonly NewsletterList[], source: ConsentSource): Promise<void> {
    const found = await this.findByEmail(address);
    if (found?.status === 'confirmed') return this.setLists(found.id, lists, source);
    for (const list of lists) await this.subscribeAccount(address, list, source);
    // The address was entered in a form before, perhaps with other lists.
    if (found && lists.length > 0) await this.setLists(found.id, lists, source);
  }

  /**
   * Replaces a subscriber's lists. No list means unsubscribed. The issue of the source is recorded if the reader left
   * its list.
   */
  async setLists(id: number, lists: readonly NewsletterList[], source: ConsentSource): Promise<void> {
    const blogs = lists.map(({ blog }) => blog);
    const joined = await this.#database.transaction().execute(async (trx) => {
      const left = await sql<{ blog: string }>`
        delete from newsletter_subscriptions
        where subscriber_id = ${id} and blog <> all(${blogs}) returning blog`.execute(trx);
      const remaining = await sql<{ blog: string }>`
        select blog from newsletter_subscriptions where subscriber_id = ${id}`.execute(trx);
      for (const list of lists) await join(trx, id, list);
      const { rows } = await sql<{ id: number }>`
        select id from newsletter_issues
        where id = ${source.issueId ?? null} and blog = any(${left.rows.map(({ blog }) => blog)})`.execute(trx);
      const action = lists.length > 0 ? 'changed' : 'withdrawn';
      await record(trx, id, action, lists, { ...source, issueId: rows[0]?.id });
      return remaining.rows.length < lists.length;
    });
    // Subscribing again lifts the suppression of the address.
    const subscriber = joined ? await this.find(id) : undefined;
    if (subscriber) await this.#suppressions.remove(subscriber.email);
  }

  /** Ends one list, or all of them. Repeating it changes nothing. */
  async unsubscribe(id: number, blog: string | undefined, source: ConsentSource): Promise<void> {
    const lists = await this.#lists(id);
    const rest = lists.filter((list) => blog !== undefined && list.blog !== blog);
    if (rest.length < lists.length) await this.setLists(id, rest, source);
  }

  async find(id: number): Promise<Subscriber | undefined> {
    const { rows } = await sql<Subscriber>`
      select id, email, status from newsletter_subscribers where id = ${id}`.execute(this.#database);
    return rows[0];
  }

  async findByEmail(address: string): Promise<Subscriber | undefined> {
    const { rows } = await sql<Subscriber>`
      select id, email, status from newsletter_subscribers where email = ${normalize(address)}`.execute(this.#database);
    return rows[0];
  }

  async view({ id, requestId }: SubscriberLink): Promise<SubscriberView | undefined> {
    const found = await this.find(id);
    if (!found) return undefined;
    const lists = await this.#lists(id);
    const has = (one: NewsletterList) =>
      lists.some(({ blog, frequency }) => blog === one.blog && frequency === one.frequency);
    const requested = (await findRequested(this.#database, id, requestId)).filter((list) => !has(list));
    return { email: maskAddress(found.email), status: found.status, lists, requested };
  }

  async listsOf(address: string): Promise<NewsletterList[]> {
    const found = await this.findByEmail(address);
    return found?.status === 'confirmed' ? this.#lists(found.id) : [];
  }

  async audience(): Promise<Audience> {
    const lists = await sql<ListCount>`
      select s.blog, s.frequency, count(*)::int as subscribers,
        (count(*) filter (where ${hasIssueOfMonth()}))::int as "servedThisMonth"
      from ${reachable} group by s.blog, s.frequency order by s.blog, s.frequency`.execute(this.#database);
    const { rows } = await sql<{ pending: number }>`
      select count(*)::int as pending from newsletter_subscribers where status = 'pending'`.execute(this.#database);
    return { lists: lists.rows, pending: rows[0]?.pending ?? 0, suppressed: await this.#suppressions.count() };
  }

  /** Everything that is stored about one address, for staff. */
  async record(address: string): Promise<ReaderRecord> {
    const email = normalize(address);
    const suppressed = await this.#suppressions.reason(email);
    const found = await this.findByEmail(email);
    if (!found) return { email, status: 'unknown', suppressed, lists: [], consents: [], deliveries: [] };
    const consents = await sql<ReaderRecord['consents'][number] & { at: Date }>`
      select action, lists, text, version, page, at from newsletter_consents
      where subscriber_id = ${found.id} order by id`.execute(this.#database);
    const deliveries = await sql<ReaderRecord['deliveries'][number] & { at: Date | null }>`
      select i.subject, d.status, d.sent_at as at from newsletter_deliveries d
      join newsletter_issues i on i.id = d.issue_id
      where d.subscriber_id = ${found.id} order by d.id`.execute(this.#database);
    const text = (at: Date | null) => at?.toISOString() ?? null;
    return {
      email,
      status: found.status,
      suppressed,
      lists: await this.#lists(found.id),
      consents: consents.rows.map((row) => ({ ...row, at: text(row.at as unknown as Date) ?? '' })),
      deliveries: deliveries.rows.map((row) => ({ ...row, at: text(row.at as unknown as Date | null) })),
    };
  }

  async #lists(id: number): Promise<NewsletterList[]> {
    const { rows } = await sql<NewsletterList>`
      select blog, frequency from newsletter_subscriptions where subscriber_id = ${id} order by blog`.execute(
      this.#database,
    );
    return rows;
  }
}

/**
 * The lists that a link confirms: those of its request, unless the subscriber has changed or left lists since. Links of
 * earlier releases have no request. They confirm all requests of a subscriber who never confirmed one.
 */
async function findRequested(database: Database, id: number, requestId: number | undefined): Promise<NewsletterList[]> {
  const request = requestId ?? null;
  const { rows } = await sql<{ lists: NewsletterList[] }>`
    with entries as (select id, action, lists from newsletter_consents where subscriber_id = ${id})
    select lists from entries
    where action = 'requested'
      and id > coalesce((select max(id) from entries where action in ('changed', 'withdrawn')), 0)
      and case when ${request}::bigint is null
        then not exists (select from entries where action = 'confirmed')
        else id = ${request}::bigint end
    order by id`.execute(database);
  return [...new Map(rows.flatMap(({ lists }) => lists.map((list) => [list.blog, list]))).values()];
}

async function join(database: Database, id: number, { blog, frequency }: NewsletterList): Promise<void> {
  await sql`
    insert into newsletter_subscriptions (subscriber_id, blog, frequency) values (${id}, ${blog}, ${frequency})
    on conflict (subscriber_id, blog) do update set frequency = excluded.frequency`.execute(database);
}

/** Returns the id of the entry. */
async function record(
  database: Database,
  id: number,
  action: ConsentAction,
  lists: readonly NewsletterList[],
  { page, text = newsletterConsent.text, version = newsletterConsent.version, issueId }: ConsentSource,
): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    insert into newsletter_consents (subscriber_id, action, lists, text, version, page, issue_id)
    values (${id}, ${action}, ${JSON.stringify(lists)}, ${text}, ${version}, ${page}, ${issueId ?? null})
    returning id`.execute(database);
  return Number(rows[0]?.id);
}

const normalize = (address: string) => address.trim().toLowerCase();

/** `ada@example.com` becomes `a•••@example.com`. */
export function maskAddress(email: string): string {
  const [name = '', domain = ''] = email.split('@');
  return `${name.slice(0, 1)}•••@${domain}`;
}
