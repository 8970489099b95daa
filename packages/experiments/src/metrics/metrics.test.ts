import { eventRegistry } from '@contenthub/contracts/events/registry';
import { expect, it } from 'vitest';
import { defaultMetrics, findMetric, metrics } from './metrics.ts';

const outcomesOf = (metric: (typeof metrics)[number]) =>
  metric.kind === 'mean' ? [] : metric.kind === 'ratio' ? [metric.outcome, metric.of] : [metric.outcome];

it('L03 defines each metric once, by registered events and fields that they have', () => {
  expect(new Set(metrics.map(({ name }) => name)).size).toBe(metrics.length);
  for (const metric of metrics) {
    for (const { events, where = {} } of outcomesOf(metric)) {
      for (const event of events) {
        const { fields } = eventRegistry[event];
        expect(Object.keys(fields.properties)).toEqual(expect.arrayContaining(Object.keys(where)));
      }
    }
    expect(metric.windowDays).toBeGreaterThan(0);
  }
});

it('has every default metric', () => {
  const { primary, secondary, guardrails } = defaultMetrics;
  expect([primary, ...secondary, ...guardrails].filter((name) => !findMetric(name))).toEqual([]);
});
