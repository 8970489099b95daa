import { eventRegistry } from '@contenthub/contracts/events/registry';
import { expect, it } from 'vitest';
import { defaultMetrics, findMetric, metrics } from './metrics.ts';

const outcomesOf = (metric: (typeof metrics)[number]) =>
  metric.kind === 'mean' ? [] : metric.kind === 'ratio' ? [metric.outcome, metric.of] : [metric.outcome];

it('L03 defines each metric once, by registered events and fields that they have', () => {
  expect(new Set(metrics.map(({ name }) => name)).size).toBe(metrics.length);
  const outcomes = metrics.flatMap(outcomesOf);
  const missing = outcomes.flatMap(({ events, where = {} }) =>
    events.flatMap((event) => Object.keys(where).filter((field) => !(field in eventRegistry[event].fields.properties))),
  );
  expect(outcomes.length).toBeGreaterThan(0);
  expect(missing).toEqual([]);
  expect(metrics.filter(({ windowDays }) => !(windowDays > 0))).toEqual([]);
});

it('has every default metric', () => {
  const { primary, secondary, guardrails } = defaultMetrics;
  expect([primary, ...secondary, ...guardrails].filter((name) => !findMetric(name))).toEqual([]);
});
