import { expect, it } from 'vitest';
import type { Figure } from '../report/figure.ts';
import { screenCharts } from './screen-charts.ts';

const figure = (name: string, value: number): Figure => ({ name: `screens: ${name}`, value, unit: 'ms', aim: null });

it('draws the slowest screen of each size, and every screen', () => {
  const [slowest, each] = screenCharts([
    figure('stored at 3,000,000 events', 3_000_001),
    figure('Posts, first p95 at 3,000,000 events', 90),
    figure('Posts, first p95 at 1,000,000 events', 80),
    figure('Funnel, first p95 at 1,000,000 events', 120),
    figure('Funnel, from events at 1,000,000 events', 900),
  ]);
  expect(slowest?.lines).toEqual([
    {
      name: 'first p95',
      points: [
        { x: 1_000_000, y: 120 },
        { x: 3_000_000, y: 90 },
      ],
    },
    { name: 'from events', points: [{ x: 1_000_000, y: 900 }] },
  ]);
  expect(each?.lines.map(({ name }) => name)).toEqual(['Posts', 'Funnel']);
});

it('draws nothing without figures of screens', () => {
  expect(screenCharts([{ name: 'exactness: events sent', value: 1, unit: '', aim: null }])).toEqual([]);
});
