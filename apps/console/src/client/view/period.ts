import { formatTime as formatMoment } from './times.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** Periods to choose from. Days are complete UTC days before today, so that both compared periods are complete. */
export const periods = {
  '24h': { label: 'Last 24 hours', previous: 'the 24 hours before', days: 1 },
  '7d': { label: 'Last 7 days', previous: 'the 7 days before', days: 7 },
  '28d': { label: 'Last 28 days', previous: 'the 28 days before', days: 28 },
  '90d': { label: 'Last 90 days', previous: 'the 90 days before', days: 90 },
  '365d': { label: 'Last 12 months', previous: 'the 12 months before', days: 365 },
} as const;
export type PeriodName = keyof typeof periods | 'custom';

/** Four weeks, so that weekdays of both periods line up. */
export const defaultPeriod = '28d';

export type Period = {
  name: PeriodName;
  label: string;
  previous: string;
  /** Milliseconds; `to` is the first moment after the period. */
  from: number;
  to: number;
  interval: 'hour' | 'day';
};

/** Such as “in the last 28 days” or “from Nov 1 – Nov 9, 2026”. */
export function describePeriod({ name, label }: Pick<Period, 'name' | 'label'>): string {
  return name === 'custom' ? `from ${label}` : `in the ${label.toLowerCase()}`;
}

type Given = { period?: string | undefined; from?: string | undefined; to?: string | undefined };

export function resolvePeriod({ period, from, to }: Given, now: number): Period {
  if (period === 'custom') {
    const custom = customPeriod(from, to);
    if (custom) return custom;
  }
  const name = period && Object.hasOwn(periods, period) ? (period as keyof typeof periods) : defaultPeriod;
  const { label, previous, days } = periods[name];
  if (name === '24h') {
    const end = now - (now % hourMs) + hourMs;
    return { name, label, previous, from: end - dayMs, to: end, interval: 'hour' };
  }
  const end = now - (now % dayMs);
  return { name, label, previous, from: end - days * dayMs, to: end, interval: 'day' };
}

/** Whole days, or hours if they are given. Returns undefined for dates that make no period. */
function customPeriod(from: string | undefined, to: string | undefined): Period | undefined {
  const start = parseTime(from);
  const last = parseTime(to);
  if (!from || !to || start === undefined || last === undefined) return undefined;
  const end = to.includes('T') ? last : last + dayMs;
  if (end <= start || end - start > 3660 * dayMs) return undefined;
  const interval = end - start <= 3 * dayMs ? 'hour' : 'day';
  const previous = `the ${count(end - start)} before`;
  return { name: 'custom', label: formatRange(start, end), previous, from: start, to: end, interval };
}

function parseTime(text: string | undefined): number | undefined {
  const match = /^\d{4}-\d{2}-\d{2}(T\d{2})?$/.exec(text ?? '');
  if (!match) return undefined;
  const time = Date.parse(match[1] ? `${text}:00Z` : `${text}T00:00Z`);
  return Number.isNaN(time) ? undefined : time;
}

function count(ms: number): string {
  const [amount, unit] = ms % dayMs === 0 ? [ms / dayMs, 'day'] : [Math.round(ms / hourMs), 'hour'];
  return `${amount} ${unit}${amount === 1 ? '' : 's'}`;
}

/** The parameters of a custom period. */
export function customSearch(from: number, to: number) {
  const isDays = from % dayMs === 0 && to % dayMs === 0;
  const text = (time: number) => new Date(time).toISOString().slice(0, isDays ? 10 : 13);
  return { period: 'custom', from: text(from), to: text(isDays ? to - dayMs : to) };
}

/** The starts of all hours or days of a period. */
export function startsOf({ from, to, interval }: Period): number[] {
  const step = interval === 'hour' ? hourMs : dayMs;
  return Array.from({ length: Math.ceil((to - from) / step) }, (_, index) => from + index * step);
}

const dayFormat = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' });
const longDayFormat = new Intl.DateTimeFormat('en-US', {
  ...{ weekday: 'short', month: 'short', day: 'numeric', year: 'numeric', timeZone: 'UTC' },
});

export function formatRange(from: number, to: number): string {
  const last = to - 1;
  return dayFormat.format(from) === dayFormat.format(last)
    ? longDayFormat.format(from)
    : `${dayFormat.format(from)} – ${dayFormat.format(last)}`;
}

export function formatTime(time: number, interval: 'hour' | 'day'): string {
  return interval === 'hour' ? formatMoment(time) : longDayFormat.format(time);
}
