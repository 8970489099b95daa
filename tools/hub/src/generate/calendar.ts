import type { Random } from './language/random.ts';

const dayMs = 24 * 60 * 60 * 1000;
const minuteMs = 60 * 1000;

/** Eight years, and fixed: a post never depends on the day on which it is generated. */
export const firstDay = Date.UTC(2018, 10, 1);
export const lastMoment = Date.UTC(2026, 9, 31, 23, 59);

const days = Math.ceil((lastMoment - firstDay) / dayMs);

/** When a post was published and last changed; the blogs grew, so later days have more posts. */
export function drawDates(random: Random): { date: Date; modified: Date } {
  const day = random.chance(50) ? random.below(days) : Math.max(random.below(days), random.below(days));
  const date = firstDay + day * dayMs + random.between(6 * 60, 18 * 60) * minuteMs;
  const sinceMinutes = random.chance(55) ? 0 : random.between(0, Math.floor((lastMoment - date) / minuteMs));
  return { date: new Date(date), modified: new Date(date + sinceMinutes * minuteMs) };
}
