import { describe, expect, it } from 'vitest';
import { drawBarChart } from './charts.ts';
import type { Figure } from './figure.ts';
import { ratioCharts } from './figure-charts.ts';

const figure = (name: string, value: number, more: Partial<Figure> = {}): Figure => ({
  ...{ name, value, unit: '', aim: null },
  ...more,
});

describe('the chart of a bench', () => {
  const plots = ratioCharts([
    figure('ours', 800, { unit: 'requests/s' }),
    figure('ours ÷ bare', 0.5, { spread: [0.4, 0.75], aim: { atLeast: 1 } }),
    figure('a < b ÷ bare', 0.25),
  ]);
  const svg = drawBarChart(plots[0] as NonNullable<(typeof plots)[0]>);

  it('shows only ratios', () => {
    expect(plots).toHaveLength(1);
    expect(plots[0]?.bars.map(({ name }) => name)).toEqual(['ours ÷ bare', 'a < b ÷ bare']);
    expect(ratioCharts([figure('ours', 800, { unit: 'requests/s' })])).toEqual([]);
  });

  it('scales bars to the largest value, spread or target', () => {
    const widths = [...svg.matchAll(/<rect x="24" y="\d+" width="([\d.]+)"/g)].map(([, width]) => Number(width));
    expect(widths).toEqual([300, 150]);
  });

  it('marks spread and target, and escapes names', () => {
    expect(svg.match(/class="ink"/g)).toHaveLength(1);
    expect(svg).toContain('x1="264" x2="474"');
    expect(svg).toContain('x1="624" x2="624"');
    expect(svg).toContain('a &lt; b ÷ bare');
  });
});
