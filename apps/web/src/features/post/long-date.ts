// One zone and one language for everybody: the server's text and the browser's must be the same.
const longFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

export function formatLongDate(date: string): string {
  return longFormat.format(new Date(date));
}
