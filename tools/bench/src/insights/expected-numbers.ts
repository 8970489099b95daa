import { createStepReporter } from '@contenthub/cli/terminal/progress';
import type { EventStore } from '@contenthub/collector/store/event-store';
import { type ExpectedReader, expectedReaders } from '@contenthub/collector/testing/expected-outcomes';
import { deviceOf, type Group, groupPages, median, type Page } from '@contenthub/collector/testing/expected-rollups';
import { expectedFunnel, toVisits, type ViewedPage } from '@contenthub/collector/testing/expected-visits';
import { metrics } from '@contenthub/experiments/metrics/metrics';
import { type RawEvent, readRawEvents } from './raw-events.ts';
import { dayMs, days, from } from './simulated-store.ts';

export type Numbers = Map<string, number>;

/** The period that screens show and the one before it. */
export const periodDays = 28;
export const currentFrom = from + (days - periodDays) * dayMs;
export const previousFrom = currentFrom - periodDays * dayMs;
export const until = from + days * dayMs;
export const phones = 'phone';
export const experiment = 'blog_gc';
export const depthMarks = [25, 50, 75, 100];

/** Numbers by the name of what shows them. Parts are sums, because no reader is in two of them. */
export type Expected = Record<'daily' | 'periods' | 'phones' | 'funnel' | 'depths' | 'paths' | 'results', Numbers>;

/** Calculates the numbers of all screens in JavaScript, from the stored rows, one part of the readers after the other. */
export async function calculateExpected(store: EventStore): Promise<Expected> {
  const report = createStepReporter({ unit: 'parts' });
  const empty = () => new Map<string, number>();
  const expected: Expected = {
    ...{ daily: empty(), periods: empty(), phones: empty(), funnel: empty() },
    ...{ depths: empty(), paths: empty(), results: empty() },
  };
  const times = { daily: new Map(), periods: new Map(), phones: new Map() } as const;
  const ofPeriods = { spanOf: periodOf, blogOf: () => 'all' };
  const matches = ({ first }: Page) => deviceOf(String(first.userAgent)) === phones;
  const onProgress = (part: number, parts: number) => report('calculated from the events', part, parts);
  for await (const events of readRawEvents(store, onProgress)) {
    addGroups(expected.daily, groupPages(events, { spanOf: dayOf }), times.daily);
    addGroups(expected.periods, groupPages(events, ofPeriods), times.periods);
    addGroups(expected.phones, groupPages(events, { ...ofPeriods, matches }), times.phones);
    addVisits(expected, events);
    addReaders(expected.results, events);
  }
  for (const name of ['daily', 'periods', 'phones'] as const) {
    for (const [key, values] of times[name]) expected[name].set(`${key} engaged_times`, median(values));
  }
  return expected;
}

const dayOf = (hour: number) => new Date(hour - (hour % dayMs)).toISOString();
const periodOf = (time: number) =>
  time >= currentFrom && time < until ? 'current' : time >= previousFrom && time < currentFrom ? 'previous' : undefined;

function add(numbers: Numbers, key: string, value: number): void {
  numbers.set(key, (numbers.get(key) ?? 0) + value);
}

function addGroups(numbers: Numbers, groups: ReadonlyMap<string, Group>, times: Map<string, number[]>): void {
  for (const [key, group] of groups) {
    for (const [name, value] of Object.entries(group.metrics)) add(numbers, `${key} ${name}`, value);
    add(numbers, `${key} readers`, group.readers.size);
    add(numbers, `${key} visits`, group.visits.size);
    const known = times.get(key);
    if (known) for (const each of group.times) known.push(each);
    else times.set(key, group.times);
  }
}

/** Funnel, depths and paths of the current period. A visit counts with the pages that it opened in the period. */
function addVisits({ funnel, depths, paths }: Expected, events: RawEvent[]): void {
  const visits = toVisits(events)
    .map((visit) => visit.filter(({ startedAt }) => periodOf(startedAt - (startedAt % 3_600_000)) === 'current'))
    .filter((visit) => visit.length > 0);
  for (const [step, count] of expectedFunnel(visits).entries()) add(funnel, `all ${step}`, count);
  const onPhones = visits.filter((visit) => visit.some(({ device }) => device === phones));
  for (const [step, count] of expectedFunnel(onPhones).entries()) add(funnel, `${phones} ${step}`, count);
  for (const page of visits.flat().filter(({ post }) => post !== 0)) {
    add(depths, 'opened', 1);
    for (const depth of depthMarks) if (page.depth >= depth) add(depths, `${depth}`, 1);
  }
  for (const visit of visits) {
    const viewed = visit.filter(({ view }) => view);
    for (const [index, end] of viewed.slice(1).entries()) addPath(paths, viewed[index] as ViewedPage, end);
  }
}

function addPath(paths: Numbers, start: ViewedPage, end: ViewedPage): void {
  if (start.kind !== 'search' || (start.kind === end.kind && start.value === end.value)) return;
  if (end.kind === 'search' || end.kind === 'post') add(paths, `${start.value} → ${end.kind} ${end.value}`, 1);
}

/** Sums of readers by variant, day and metric. Means are summed in whole milliseconds. */
function addReaders(results: Numbers, events: RawEvent[]): void {
  for (const metric of metrics) {
    const scale = metric.kind === 'mean' ? 1000 : 1;
    const whole = (value: number) => Math.round(value * scale);
    const readers: ExpectedReader[] = expectedReaders(events, experiment, metric, { from, to: until });
    for (const { variant, day, y, x } of readers) {
      const key = `${day} ${variant} ${metric.name}`;
      add(results, `${key} readers`, 1);
      add(results, `${key} y`, whole(y));
      add(results, `${key} x`, whole(x));
    }
  }
}
