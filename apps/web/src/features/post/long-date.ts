// Without `Intl`, which takes 20 ms of CPU time at its first use on a page.
const months = 'January February March April May June July August September October November December'.split(' ');

/** For cards: Mar 2, 2026. */
export function formatShortDate(date: string): string {
  return formatLongDate(date, 3);
}

/**
 * March 2, 2026, or with only the first letters of the month. In one time zone and one language for everyone, because
 * server and browser must render the same text.
 */
export function formatLongDate(date: string, letters?: number): string {
  const day = new Date(date);
  return `${months[day.getUTCMonth()]?.slice(0, letters)} ${day.getUTCDate()}, ${day.getUTCFullYear()}`;
}
