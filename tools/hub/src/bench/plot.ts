import { escaped, paper, plotColours } from './plot-paper.ts';

/** A line of a plot: its name, and what was measured at each size. */
export type Line = { name: string; points: { x: number; y: number }[] };
export type Plot = {
  title: string;
  xLabel: string;
  yLabel: string;
  lines: Line[];
  bound?: { y: number; label: string };
};

const width = 800;
const height = 420;
const area = { left: 64, right: 590, top: 56, bottom: 364 };

/** Both axes grow by factors: what doubles with the posts is then a straight line that rises, what does not is level. */
export function drawPlot({ title, xLabel, yLabel, lines, bound }: Plot): string {
  const points = lines.flatMap((line) => line.points);
  const x = scale(
    points.map((point) => point.x),
    area.left,
    area.right,
  );
  const heights = [...points.map((point) => point.y), ...(bound ? [bound.y] : [])];
  // A factor of ten at least: less would make a cliff of a small step.
  const y = scale([...heights, Math.max(...heights) / 10], area.bottom, area.top);
  const sizes = [...new Set(points.map((point) => point.x))].sort((a, b) => a - b);
  return [
    ...paper({ width, height, title }),
    `<text x="${area.left}" y="28" font-weight="600" style="font-size:15px">${escaped(title)}</text>`,
    ...ticks(y.least, y.most).flatMap((value) => [
      `<line class="grid" x1="${area.left}" x2="${area.right}" y1="${y.at(value)}" y2="${y.at(value)}"/>`,
      `<text x="${area.left - 8}" y="${y.at(value) + 4}" text-anchor="end">${value}</text>`,
    ]),
    ...sizes.map(
      (size) =>
        `<text x="${x.at(size)}" y="${area.bottom + 22}" text-anchor="middle">${size.toLocaleString('en-US')}</text>`,
    ),
    `<text x="${(area.left + area.right) / 2}" y="${height - 12}" text-anchor="middle">${escaped(xLabel)}</text>`,
    `<text x="${area.left}" y="46" style="font-size:12px">${escaped(yLabel)}</text>`,
    ...(bound ? [boundLine(y.at(bound.y), bound.label)] : []),
    ...drawLines(lines, x.at, y.at),
    '</svg>',
    '',
  ].join('\n');
}

function drawLines(lines: Line[], x: (value: number) => number, y: (value: number) => number): string[] {
  const labelled = spread(lines.map((line) => y(line.points.at(-1)?.y ?? 0)));
  return lines.flatMap((line, index) => {
    const colour = plotColours[index % plotColours.length];
    const path = line.points.map((point, at) => `${at === 0 ? 'M' : 'L'}${x(point.x)} ${y(point.y)}`).join('');
    return [
      `<path d="${path}" fill="none" stroke="${colour}" stroke-width="2.5" stroke-linejoin="round"/>`,
      ...line.points.map((point) => `<circle cx="${x(point.x)}" cy="${y(point.y)}" r="4" fill="${colour}"/>`),
      `<text x="${area.right + 14}" y="${(labelled[index] ?? 0) + 4}" style="fill:${colour}">${escaped(line.name)}</text>`,
    ];
  });
}

function boundLine(at: number, label: string): string {
  return `<line x1="${area.left}" x2="${area.right}" y1="${at}" y2="${at}" stroke="#c2503a" stroke-dasharray="5 4"/>
<text x="${area.left + 6}" y="${at - 6}" style="font-size:12px">${escaped(label)}</text>`;
}

/** Names at the ends of lines, pushed apart where they would stand on each other. */
function spread(places: number[]): number[] {
  const order = places.map((place, index) => ({ place, index })).sort((a, b) => a.place - b.place);
  let last = Number.NEGATIVE_INFINITY;
  const result = [...places];
  for (const { place, index } of order) {
    last = Math.max(place, last + 17);
    result[index] = last;
  }
  return result;
}

function scale(values: number[], from: number, to: number) {
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const span = Math.log(most) - Math.log(least) || 1;
  const at = (value: number) =>
    Math.round((from + ((Math.log(value) - Math.log(least)) / span) * (to - from)) * 10) / 10;
  return { least, most, at };
}

function ticks(least: number, most: number): number[] {
  const steps = [0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000, 20_000, 50_000];
  return steps.filter((step) => step >= least && step <= most);
}
