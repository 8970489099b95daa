import { sql } from 'kysely';

/**
 * SQL: whether the subscription `s` is monthly and another mail `o` of its blog counts for the month (UTC) of a time.
 * A mail counts in the month it was sent in, and while it waits.
 */
export const hasIssueOfMonth = (at = sql`now()`, other = sql`true`) => sql`s.frequency = 'monthly' and exists (
  select from newsletter_deliveries o join newsletter_issues oi on oi.id = o.issue_id
  where o.subscriber_id = s.subscriber_id and oi.blog = s.blog and o.status not in ('failed', 'skipped') and ${other}
    and (o.status in ('queued', 'claimed') and oi.status = 'sending'
      or coalesce(o.sent_at, o.claimed_at, oi.started_at) >= date_trunc('month', ${at}, 'UTC')))`;
