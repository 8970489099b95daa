import {
  type DeliveryStatus,
  deliveryStatuses,
  type IssueDraft,
  type IssueState,
  type IssueStatus,
  type PublicIssue,
  type PublicIssueSummary,
} from '@contenthub/contracts/newsletter/newsletter-api';
import { HttpError } from '@contenthub/server-kit/http/error-responses';
import { sql } from 'kysely';
import type { Database } from '../database.ts';
import { hasIssueOfMonth } from './sending/monthly-limit.ts';
import { reachable } from './subscribers.ts';

export type IssueRow = IssueDraft & {
  id: number;
  slug: string;
  version: number;
  status: IssueStatus;
  scheduled_at: Date | null;
  started_at: Date | null;
  finished_at: Date | null;
};

const columns = sql`id, version, slug, blog, editions, subject, preheader, intro, posts, status,
  scheduled_at, started_at, finished_at`;
/** The states from which each change is possible. */
const allowedFrom = {
  scheduled: ['draft', 'scheduled'],
  paused: ['sending', 'scheduled'],
  sending: ['paused'],
  draft: ['scheduled', 'paused'],
} as const satisfies Partial<Record<IssueStatus, readonly IssueStatus[]>>;
const speedWindowSeconds = 60;

/** Issues and their progress. */
export class Issues {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  async create(draft: IssueDraft, now = new Date()): Promise<IssueRow> {
    const slug = await this.#freeSlug(`${now.toISOString().slice(0, 10)}-${slugify(draft.subject)}`);
    const { rows } = await sql<IssueRow>`
      insert into newsletter_issues (slug, blog, editions, subject, preheader, intro, posts)
      values (${slug}, ${draft.blog}, ${JSON.stringify(draft.editions)}, ${draft.subject}, ${draft.preheader},
        ${draft.intro}, ${JSON.stringify(draft.posts)})
      returning ${columns}`.execute(this.#database);
    return rows[0] as IssueRow;
  }

  /** Changes an issue that is not being sent yet. With a version, it must not have changed since. */
  async update(id: number, draft: IssueDraft, version?: number): Promise<IssueRow> {
    if (version !== undefined) await this.requireVersion(id, version);
    const { rows } = await sql<IssueRow>`
      update newsletter_issues set version = version + 1, blog = ${draft.blog}, editions = ${JSON.stringify(draft.editions)},
        subject = ${draft.subject}, preheader = ${draft.preheader}, intro = ${draft.intro},
        posts = ${JSON.stringify(draft.posts)}
      where id = ${id} and started_at is null
      returning ${columns}`.execute(this.#database);
    return rows[0] ?? this.#refuse(id, 'changed');
  }

  /** Locks the issue until the end of the transaction. */
  async requireVersion(id: number, version: number): Promise<void> {
    const { rows } = await sql<{ version: number }>`
      select version from newsletter_issues where id = ${id} for update`.execute(this.#database);
    if (rows[0] && rows[0].version !== version)
      throw new HttpError(409, 'issue-changed', 'Somebody else changed this issue. Reload it to see the new version.');
  }

  /** Deletes an issue that was sent to no one. */
  async remove(id: number): Promise<void> {
    const { rows } = await sql`
      delete from newsletter_issues where id = ${id} and status = 'draft' returning 1`.execute(this.#database);
    if (rows.length === 0) await this.#refuse(id, 'deleted');
  }

  async find(id: number): Promise<IssueRow> {
    const { rows } = await sql<IssueRow>`
      select ${columns} from newsletter_issues where id = ${id}`.execute(this.#database);
    if (rows[0]) return rows[0];
    throw new HttpError(404, 'unknown-issue', `There is no issue ${id}.`);
  }

  async schedule(id: number, at: Date): Promise<void> {
    await this.#move(id, 'scheduled', sql`, scheduled_at = ${at}`);
  }

  pause(id: number): Promise<void> {
    return this.#move(id, 'paused');
  }

  /** Turns an issue that was sent to no one back into a draft. */
  unschedule(id: number): Promise<void> {
    return this.#move(id, 'draft', sql`, scheduled_at = null`, sql`and started_at is null`);
  }

  /** An issue that was paused before its time is scheduled again. */
  async resume(id: number): Promise<void> {
    const { rows } = await sql`
      update newsletter_issues set status = 'scheduled'
      where id = ${id} and status = 'paused' and started_at is null returning 1`.execute(this.#database);
    if (rows.length === 0) await this.#move(id, 'sending');
  }

  async list(): Promise<IssueState[]> {
    const { rows } = await sql<IssueRow>`
      select ${columns} from newsletter_issues order by id desc limit 100`.execute(this.#database);
    return Promise.all(rows.map((row) => this.#withProgress(row)));
  }

  async state(id: number): Promise<IssueState> {
    return this.#withProgress(await this.find(id));
  }

  /** Issues that readers may see: their mails are on the way or have arrived. */
  async published(blog?: string): Promise<PublicIssueSummary[]> {
    const { rows } = await sql<Omit<PublicIssueSummary, 'sentAt'> & { started_at: Date }>`
      select slug, blog, subject, preheader, started_at from newsletter_issues
      where started_at is not null ${blog ? sql`and blog = ${blog}` : sql``}
      order by started_at desc, id desc limit 500`.execute(this.#database);
    return rows.map(({ started_at, ...issue }) => ({ ...issue, sentAt: started_at.toISOString() }));
  }

  async publishedIssue(slug: string): Promise<PublicIssue | undefined> {
    const { rows } = await sql<IssueRow>`
      select ${columns} from newsletter_issues where slug = ${slug} and started_at is not null`.execute(this.#database);
    const [row] = rows;
    if (!row?.started_at) return undefined;
    const { blog, subject, preheader, intro, posts, started_at } = row;
    return { slug, blog, subject, preheader, intro, posts, sentAt: started_at.toISOString() };
  }

  async #withProgress(row: IssueRow): Promise<IssueState> {
    const { scheduled_at, started_at, finished_at, ...issue } = row;
    const counted = await sql<{ status: DeliveryStatus; count: number; recent: number }>`
      select status, count(*)::int as count,
        (count(*) filter (where sent_at > now() - make_interval(secs => ${speedWindowSeconds})))::int as recent
      from newsletter_deliveries where issue_id = ${row.id} group by status`.execute(this.#database);
    const unsubscribed = await sql<{ count: number }>`
      select count(distinct subscriber_id)::int as count from newsletter_consents
      where issue_id = ${row.id}`.execute(this.#database);
    const counts = Object.fromEntries(deliveryStatuses.map((status) => [status, 0])) as Record<DeliveryStatus, number>;
    for (const { status, count } of counted.rows) counts[status] = count;
    const total = counted.rows.reduce((sum, { count }) => sum + count, 0);
    const age = started_at ? (Date.now() - started_at.getTime()) / 1000 : 0;
    const recent = counted.rows.reduce((sum, one) => sum + one.recent, 0);
    const perSecond = recent / Math.min(speedWindowSeconds, Math.max(1, age));
    const left = counts.queued + counts.claimed;
    return {
      ...issue,
      scheduledAt: scheduled_at?.toISOString() ?? null,
      startedAt: started_at?.toISOString() ?? null,
      finishedAt: finished_at?.toISOString() ?? null,
      recipients: started_at ? total : await this.#recipients(issue, scheduled_at),
      deliveries: { ...counts, total },
      unsubscribed: unsubscribed.rows[0]?.count ?? 0,
      perSecond: Math.round(perSecond * 10) / 10,
      secondsLeft: row.status === 'sending' && perSecond > 0 ? Math.ceil(left / perSecond) : null,
    };
  }

  async #move(id: number, to: keyof typeof allowedFrom, also = sql``, only = sql``): Promise<void> {
    const { rows } = await sql`
      update newsletter_issues set status = ${to} ${also}
      where id = ${id} and status = any(${[...allowedFrom[to]]}) ${only} returning 1`.execute(this.#database);
    if (rows.length === 0) await this.#refuse(id, to === 'draft' ? 'unscheduled' : to);
  }

  /** Who would get it, at its time if it is scheduled. */
  async #recipients({ blog, editions }: IssueDraft, scheduledAt: Date | null): Promise<number> {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from ${reachable} where s.blog = ${blog} and s.frequency = any(${editions})
        and not (${hasIssueOfMonth(sql`greatest(now(), ${scheduledAt}::timestamptz)`)})`.execute(this.#database);
    return rows[0]?.count ?? 0;
  }

  async #refuse(id: number, change: string): Promise<never> {
    const { status } = await this.find(id);
    throw new HttpError(409, 'issue-state', `Issue ${id} is ${status}, so it cannot be ${change}.`);
  }

  async #freeSlug(wanted: string): Promise<string> {
    const { rows } = await sql<{ slug: string }>`
      select slug from newsletter_issues where slug = ${wanted} or slug like ${`${wanted}-%`}`.execute(this.#database);
    const taken = new Set(rows.map(({ slug }) => slug));
    for (let number = 1; ; number += 1) {
      const slug = number === 1 ? wanted : `${wanted}-${number}`;
      if (!taken.has(slug)) return slug;
    }
  }
}

function slugify(text: string): string {
  const plain = text.normalize('NFKD').replace(/\p{M}|[’']/gu, '');
  const words = plain.toLowerCase().match(/[a-z0-9]+/g) ?? ['issue'];
  return words.join('-').slice(0, 60).replace(/-$/, '');
}
