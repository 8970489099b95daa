const momentFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' });
const dayFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });
const localFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' });

/** Such as “Nov 17, 2026, 3:05 PM UTC”. Everybody reads the same time, which is that of charts and periods. */
export function formatTime(time: string | number): string {
  return `${momentFormat.format(new Date(time))} UTC`;
}

/** Such as “Nov 17, 2026”. */
export function formatDay(time: string | number): string {
  return dayFormat.format(new Date(time));
}

/** The same moment on the clock of this computer. Empty if that shows UTC. */
export function describeLocalTime(time: string | number): string {
  const local = localFormat.format(new Date(time));
  return local === momentFormat.format(new Date(time)) ? '' : `That’s ${local} on your computer’s clock.`;
}

/** The value of a field for a time in UTC, such as `2026-11-18T09:00`. */
export function toTimeField(time: string | number): string {
  return new Date(time).toISOString().slice(0, 16);
}
