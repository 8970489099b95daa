// Without `Intl`, which takes 20 ms of CPU time at its first use on a page.
const months = 'January February March April May June July August September October November December'.split(' ');

/** For cards: Mar 2, 2026. */
export function formatShortDate(date: string): string {
  return formatLongDate(date, 3);
}

/** For an update of a post: Jun 18, with the year if it differs from that of the publication. */
export function formatUpdate(modified: string, published: string): string {
  const [update, year] = formatShortDate(modified).split(',');
  return formatShortDate(published).endsWith(`,${year}`) ? `${update}` : `${update},${year}`;
}

/**
 * March 2, 2026, or with only the first letters of the month. In one time zone and one language for everyone, because
 * server and browser must render the same text.
 */
export function formatLongDate(date: string, letters?: number): string {
  const day = new Date(date);
  return `${months[day.getUTCMonth()]?.slice(0, letters)} ${day.getUTCDate()}, ${day.getUTCFullYear()}`;
}
