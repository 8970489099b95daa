const format = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' });

/** Such as “Nov 17, 2026, 3:05 PM”, in the reader's time zone. */
export function formatTime(iso: string): string {
  return format.format(new Date(iso));
}
