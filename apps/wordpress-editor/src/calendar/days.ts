/** Days are texts such as `2026-11-17`, in the time zone of the site. */
export type Day = string;
export type CalendarView = 'month' | 'week';

const dayMs = 24 * 3_600_000;
const toDate = (day: Day) => new Date(`${day}T00:00:00Z`);
const toDay = (date: Date): Day => date.toISOString().slice(0, 10);

export function addDays(day: Day, count: number): Day {
  return toDay(new Date(toDate(day).getTime() + count * dayMs));
}

/** The same day of another month, or its last day. */
function addMonths(day: Day, count: number): Day {
  const date = toDate(day);
  const first = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + count, 1));
  const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  first.setUTCDate(Math.min(date.getUTCDate(), last));
  return toDay(first);
}

/** A day of the next or the previous month or week. */
export function shiftDay(view: CalendarView, day: Day, count: 1 | -1): Day {
  return view === 'week' ? addDays(day, count * 7) : addMonths(day, count);
}

function startOfWeek(day: Day, weekStarts: number): Day {
  return addDays(day, -((toDate(day).getUTCDay() - weekStarts + 7) % 7));
}

/** The weeks that a view shows. Those of a month are whole, so they contain days of its neighbours. */
export function weeksOf(view: CalendarView, day: Day, weekStarts: number): Day[][] {
  const week = (first: Day) => Array.from({ length: 7 }, (_, index) => addDays(first, index));
  if (view === 'week') return [week(startOfWeek(day, weekStarts))];
  const weeks: Day[][] = [];
  const month = day.slice(0, 7);
  const firstDay = startOfWeek(`${month}-01`, weekStarts);
  for (let first = firstDay; first === firstDay || first.slice(0, 7) === month; first = addDays(first, 7)) {
    weeks.push(week(first));
  }
  return weeks;
}

export const isSameMonth = (one: Day, other: Day): boolean => one.slice(0, 7) === other.slice(0, 7);

/** Moves a date such as `2026-11-17T09:30:00` to another day. The time stays, or is 9:00 if there was none. */
export function onDay(date: string | null, day: Day): string {
  return `${day}T${date?.slice(11) ?? '09:00:00'}`;
}

export function formatDay(day: Day, options: Intl.DateTimeFormatOptions): string {
  return toDate(day).toLocaleDateString(undefined, { ...options, timeZone: 'UTC' });
}

export const formatTime = (date: string): string => date.slice(11, 16);
