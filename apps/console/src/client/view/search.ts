import { type AnalyticsDimension, analyticsDimensions } from '@contenthub/contracts/analytics/metrics';

/** Parameters of every screen's URL. Defaults are left out. */
export type ViewSearch = {
  period?: string | undefined;
  /** First and last day of a custom period. */
  from?: string | undefined;
  to?: string | undefined;
  compare?: 'off' | undefined;
  /** The metric of the chart, the order of the table, the text it is searched for, and its hidden columns. */
  metric?: string | undefined;
  sort?: string | undefined;
  q?: string | undefined;
  hide?: string[] | undefined;
  tab?: string | undefined;
} & { [dimension in AnalyticsDimension]?: string[] | undefined };

type Raw = Record<string, unknown>;

const texts = ['period', 'from', 'to', 'metric', 'sort', 'q', 'tab'] as const;
const lists = ['hide', ...analyticsDimensions] as const;
const maxValues = 50;
const maxLength = 500;

/** Keeps known parameters with usable values and drops everything else. */
export function validateSearch(raw: Raw): ViewSearch {
  const search: ViewSearch = {};
  for (const name of texts) {
    const [value] = toList(raw[name]);
    if (value) search[name] = value;
  }
  for (const name of lists) {
    const values = toList(raw[name]).slice(0, maxValues);
    if (values.length > 0) search[name] = values;
  }
  if (raw.compare === 'off') search.compare = 'off';
  return search;
}

function toList(value: unknown): string[] {
  const values = Array.isArray(value) ? value : value === undefined ? [] : [value];
  return values.filter((each) => typeof each === 'string' && each.length > 0 && each.length <= maxLength);
}

/** Plain parameters instead of JSON: a list repeats its name. */
export function parseSearch(text: string): Raw {
  const raw: Record<string, string[]> = {};
  for (const [name, value] of new URLSearchParams(text)) raw[name] = [...(raw[name] ?? []), value];
  return Object.fromEntries(
    Object.entries(raw).map(([name, values]) => [name, values.length > 1 ? values : values[0]]),
  );
}

export function stringifySearch(search: Raw): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(search)) {
    for (const each of Array.isArray(value) ? value : [value]) {
      if (each !== undefined && each !== '') params.append(name, String(each));
    }
  }
  const text = params.toString();
  return text ? `?${text}` : '';
}
