const minute = 60 * 1000;
const hour = 60 * minute;
const day = 24 * hour;
const relative = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });

/** Without a clock time, which would need the reader's time zone: “2 hours ago”, “yesterday”. */
export function timeAgo(iso: string, now = Date.now()): string {
  const ms = Math.max(0, now - Date.parse(iso));
  if (ms < hour) return ms < 2 * minute ? 'just now' : 'within the last hour';
  if (ms < day) return relative.format(-Math.floor(ms / hour), 'hour');
  return relative.format(-Math.floor(ms / day), 'day');
}
