import { escaped, paper, plotColours } from './plot-paper.ts';

/** A bar: a name, its length, the least and the most that was measured, and what it should reach or stay under. */
export type Bar = { name: string; value: number; label: string; spread?: [number, number]; aim?: number };
export type BarPlot = { title: string; note: string; bars: Bar[] };

const width = 760;
const area = { left: 24, right: 624, top: 76, step: 44, thickness: 12 };

/** Bars from zero under their names, with a thin line from the least to the most and a mark where the aim is. */
export function drawBars({ title, note, bars }: BarPlot): string {
  const height = area.top + bars.length * area.step;
  const most = Math.max(...bars.flatMap(({ value, spread, aim }) => [value, spread?.[1] ?? 0, aim ?? 0])) || 1;
  const x = (value: number) => Math.round((area.left + (value / most) * (area.right - area.left)) * 10) / 10;
  return [
    ...paper({ width, height, title }),
    `<text x="${area.left}" y="28" font-weight="600" style="font-size:15px">${escaped(title)}</text>`,
    `<text x="${area.left}" y="47" style="font-size:12px">${escaped(note)}</text>`,
    ...bars.flatMap((bar, index) => drawBar(bar, area.top + index * area.step, x)),
    '</svg>',
    '',
  ].join('\n');
}

function drawBar({ name, value, label, spread, aim }: Bar, line: number, x: (value: number) => number): string[] {
  const [top, middle] = [line + 7, line + 7 + area.thickness / 2];
  const end = Math.max(x(value), spread ? x(spread[1]) : 0, aim === undefined ? 0 : x(aim));
  const length = Math.max(x(value) - area.left, 1);
  return [
    `<text x="${area.left}" y="${line}">${escaped(name)}</text>`,
    `<rect x="${area.left}" y="${top}" width="${length}" height="${area.thickness}" rx="3" fill="${plotColours[0]}"/>`,
    ...(spread ? [rule(x(spread[0]), x(spread[1]), middle, middle, 'class="ink" stroke-width="1.5"')] : []),
    ...(aim === undefined
      ? []
      : [rule(x(aim), x(aim), top - 4, top + area.thickness + 4, `stroke="${plotColours[1]}" stroke-width="2"`)]),
    `<text x="${end + 8}" y="${middle + 4}">${escaped(label)}</text>`,
  ];
}

function rule(x1: number, x2: number, y1: number, y2: number, look: string): string {
  return `<line x1="${x1}" x2="${x2}" y1="${y1}" y2="${y2}" ${look}/>`;
}
