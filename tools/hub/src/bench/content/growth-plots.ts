import type { Figure } from '../figure.ts';
import type { Line, Plot } from '../plot.ts';

const named = /^(?<asked>.+) at (?<size>[\d,]+), (?<what>p50|p99)$/;

/** How latencies grow with the number of posts. */
export function growthPlots(figures: Figure[]): Plot[] {
  return (['p50', 'p99'] as const).map((what) => ({
    title: `${what} in the service, eight at once`,
    xLabel: 'posts in the store',
    yLabel: 'milliseconds',
    lines: linesOf(figures, what),
  }));
}

function linesOf(figures: Figure[], what: 'p50' | 'p99'): Line[] {
  const lines = new Map<string, Line>();
  for (const { name, value } of figures) {
    const { asked = '', size = '', what: found } = named.exec(name)?.groups ?? {};
    if (found !== what) continue;
    const line = lines.get(asked) ?? { name: asked, points: [] };
    line.points.push({ x: Number(size.replaceAll(',', '')), y: value });
    lines.set(asked, line);
  }
  return [...lines.values()];
}
