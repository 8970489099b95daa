import { WorkerEndedError } from '@contenthub/server-kit/process/worker-process';
import type { EventStore } from '../store/event-store.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/**
 * Hours that could not be calculated, so that they are reported and do not hold up the others. A row with no attempts
 * says that the hour was calculated since.
 */
export const failedHours = `create table if not exists failed_hours (
    hour DateTime('UTC'), attempts UInt8, reason String, failed_at DateTime64(3, 'UTC'))
  engine = ReplacingMergeTree(failed_at) order by hour`;

/** How a hostile or oversized hour fails. Another error can also mean that the engine is away or the disk is full. */
const contentErrors =
  /MEMORY_LIMIT_EXCEEDED|TIMEOUT_EXCEEDED|TOO_LARGE_ARRAY_SIZE|TOO_LARGE_STRING_SIZE|LIMIT_EXCEEDED/;

/** Whether the events themselves can be the reason why a statement failed. */
export function isCausedByContent(error: unknown): boolean {
  if (error instanceof WorkerEndedError) return true;
  return error instanceof Error && contentErrors.test(`${Reflect.get(error, 'type')} ${error.message}`);
}

type FailedHour = { hour: number; attempts: number; reason: string; failedAt: number };

export async function readFailedHours(store: Pick<EventStore, 'rows'>): Promise<FailedHour[]> {
  const rows = await store.rows<{ start: number; attempts: number; reason: string; failed_at: number }>(
    `select toUnixTimestamp(hour) as start, attempts, reason, toUnixTimestamp64Milli(failed_hours.failed_at) as failed_at
      from failed_hours final where attempts > 0 order by hour`,
  );
  return rows.map(({ start, attempts, reason, failed_at }) => ({
    hour: start * 1000,
    attempts,
    reason,
    failedAt: failed_at,
  }));
}

/** After an hour, then after two, four, and so on up to a day. */
export function isDue({ attempts, failedAt }: FailedHour, now: number): boolean {
  return now >= failedAt + Math.min(hourMs * 2 ** (attempts - 1), dayMs);
}

type Outcome = { hour: number; attempts: number; reason: string };

export async function recordOutcomes(store: EventStore, outcomes: readonly Outcome[], now: number): Promise<void> {
  if (outcomes.length === 0) return;
  const rows = outcomes.map(({ hour, attempts, reason }) => ({
    hour: hour / 1000,
    attempts: Math.min(attempts, 100),
    reason: reason.slice(0, 500),
    failed_at: now,
  }));
  await store.insert('failed_hours', rows, `failed-hours:${now}:${rows[0]?.hour}`);
}
