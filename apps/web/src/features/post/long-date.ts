// One time zone and one language for everyone, because server and browser must render the same text.
const longFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

const shortFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });

/** For cards: Mar 2, 2026. */
export function formatShortDate(date: string): string {
  return shortFormat.format(new Date(date));
}

export function formatLongDate(date: string): string {
  return longFormat.format(new Date(date));
}
