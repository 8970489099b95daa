// One time zone and one language for everyone, because server and browser must render the same text.
const longFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

export function formatLongDate(date: string): string {
  return longFormat.format(new Date(date));
}
