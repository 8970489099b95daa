// One zone and one language for everybody: the server's text and the browser's must be the same.
const format = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

export function longDate(date: string): string {
  return format.format(new Date(date));
}
