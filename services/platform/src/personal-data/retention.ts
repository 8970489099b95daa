import type { Logger } from '@contenthub/server-kit/observability/logger';
import { BackgroundJob } from '@contenthub/server-kit/process/background-job';
import { sql } from 'kysely';
import type { Database } from '../database.ts';

const hourMs = 60 * 60 * 1000;

/** Deletes expired rows. Exposures expire together with events. */
const deleteStatements = (days: number) => [
  sql`delete from sessions where "expiresAt" < now()`,
  sql`delete from verifications where "expiresAt" < now()`,
  // Keys contain IP addresses; the longest window is a minute.
  sql`delete from rate_limits where "lastRequest" < extract(epoch from now() - interval '1 day') * 1000`,
  sql`delete from staff_sessions where "expiresAt" < now()`,
  sql`delete from staff_verifications where "expiresAt" < now()`,
  sql`delete from staff_links where expires_at < now()`,
  sql`delete from staff_rate_limits where "lastRequest" < extract(epoch from now() - interval '1 day') * 1000`,
  sql`delete from sent_mails where "sentAt" < now() - interval '1 hour'`,
  sql`delete from sign_in_attempts where "sentAt" < now() - interval '1 hour'`,
  sql`delete from mail_outbox where content is null and due_at < now() - interval '7 days'`,
  sql`delete from data_requests where at < now() - interval '1 day'`,
  // Addresses that were never confirmed. An operator's decision about an account stays.
  sql`
    delete from users
    where not "emailVerified" and not disabled and greatest("createdAt", "updatedAt") < now() - interval '7 days'`,
  sql`delete from newsletter_subscribers where status = 'pending' and created_at < now() - interval '7 days'`,
  sql`delete from exposures where at < now() - make_interval(days => ${days})`,
  sql`delete from erasures where finished_at < now() - make_interval(days => ${days})`,
];

export async function deleteExpired(database: Database, days: number): Promise<void> {
  for (const statement of deleteStatements(days)) await statement.execute(database);
}

/** Runs every hour; returns a function that stops it. */
export function startRetention(database: Database, days: number, logger: Logger): () => Promise<void> {
  const job = new BackgroundJob({
    run: () => deleteExpired(database, days),
    intervalMs: hourMs,
    onError: (error) => logger.warn({ err: error }, 'failed to delete expired rows'),
  });
  job.start();
  job.trigger();
  return () => job.stop();
}
