const chartColours = ['#0b7a5f', '#c2503a', '#3f6fb5', '#8a5fb0', '#a07400', '#5b6b66'];

/** The start of every chart: size, light and dark colours, background. */
function svgHeader({ width, height, title }: { width: number; height: number; title: string }): string[] {
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" role="img" aria-label="${escapeXml(title)}">`,
    '<style>text{font:13px system-ui,sans-serif;fill:#17211e}.grid{stroke:#17211e;opacity:.14}.ink{stroke:#17211e}.paper{fill:#fbfaf6}',
    '@media(prefers-color-scheme:dark){text{fill:#e9e6dd}.grid,.ink{stroke:#e9e6dd}.paper{fill:#161b19}}</style>',
    `<rect class="paper" width="${width}" height="${height}" rx="8"/>`,
  ];
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}

/** A line of a chart with its measured points. */
export type ChartLine = { name: string; points: { x: number; y: number }[] };
export type LineChart = {
  title: string;
  xLabel: string;
  yLabel: string;
  lines: ChartLine[];
  bound?: { y: number; label: string };
};

const lineChartWidth = 800;
const lineChartHeight = 420;
const lineChartArea = { left: 64, right: 590, top: 56, bottom: 364 };

/** Draws both axes on a logarithmic scale. Linear growth is a rising straight line, constant values are level. */
export function drawLineChart({ title, xLabel, yLabel, lines, bound }: LineChart): string {
  const points = lines.flatMap((line) => line.points);
  const x = logScale(
    points.map((point) => point.x),
    lineChartArea.left,
    lineChartArea.right,
  );
  const heights = [...points.map((point) => point.y), ...(bound ? [bound.y] : [])];
  // At least a factor of ten, because a smaller range would exaggerate small differences.
  const y = logScale([...heights, Math.max(...heights) / 10], lineChartArea.bottom, lineChartArea.top);
  const sizes = [...new Set(points.map((point) => point.x))].sort((a, b) => a - b);
  return [
    ...svgHeader({ width: lineChartWidth, height: lineChartHeight, title }),
    `<text x="${lineChartArea.left}" y="28" font-weight="600" style="font-size:15px">${escapeXml(title)}</text>`,
    ...ticks(y.least, y.most).flatMap((value) => [
      `<line class="grid" x1="${lineChartArea.left}" x2="${lineChartArea.right}" y1="${y.at(value)}" y2="${y.at(value)}"/>`,
      `<text x="${lineChartArea.left - 8}" y="${y.at(value) + 4}" text-anchor="end">${value}</text>`,
    ]),
    ...sizes.map(
      (size) =>
        `<text x="${x.at(size)}" y="${lineChartArea.bottom + 22}" text-anchor="middle">${size.toLocaleString('en-US')}</text>`,
    ),
    `<text x="${(lineChartArea.left + lineChartArea.right) / 2}" y="${lineChartHeight - 12}" text-anchor="middle">${escapeXml(xLabel)}</text>`,
    `<text x="${lineChartArea.left}" y="46" style="font-size:12px">${escapeXml(yLabel)}</text>`,
    ...(bound ? [boundLine(y.at(bound.y), bound.label)] : []),
    ...drawLines(lines, x.at, y.at),
    '</svg>',
    '',
  ].join('\n');
}

function drawLines(lines: ChartLine[], x: (value: number) => number, y: (value: number) => number): string[] {
  const labelled = spreadLabels(lines.map((line) => y(line.points.at(-1)?.y ?? 0)));
  return lines.flatMap((line, index) => {
    const colour = chartColours[index % chartColours.length];
    const path = line.points.map((point, at) => `${at === 0 ? 'M' : 'L'}${x(point.x)} ${y(point.y)}`).join('');
    return [
      `<path d="${path}" fill="none" stroke="${colour}" stroke-width="2.5" stroke-linejoin="round"/>`,
      ...line.points.map((point) => `<circle cx="${x(point.x)}" cy="${y(point.y)}" r="4" fill="${colour}"/>`),
      `<text x="${lineChartArea.right + 14}" y="${(labelled[index] ?? 0) + 4}" style="fill:${colour}">${escapeXml(line.name)}</text>`,
    ];
  });
}

function boundLine(at: number, label: string): string {
  return `<line x1="${lineChartArea.left}" x2="${lineChartArea.right}" y1="${at}" y2="${at}" stroke="#c2503a" stroke-dasharray="5 4"/>
<text x="${lineChartArea.left + 6}" y="${at - 6}" style="font-size:12px">${escapeXml(label)}</text>`;
}

/** Spreads the labels at the line ends so that they do not overlap. */
function spreadLabels(positions: number[]): number[] {
  const order = positions.map((place, index) => ({ place, index })).sort((a, b) => a.place - b.place);
  let last = Number.NEGATIVE_INFINITY;
  const result = [...positions];
  for (const { place, index } of order) {
    last = Math.max(place, last + 17);
    result[index] = last;
  }
  return result;
}

function logScale(values: number[], from: number, to: number) {
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

/** A bar with its label, minimum, maximum and target. */
type Bar = { name: string; value: number; label: string; spread?: [number, number]; aim?: number };
export type BarChart = { title: string; note: string; bars: Bar[] };

const barChartWidth = 760;
const barChartArea = { left: 24, right: 624, top: 76, step: 44, thickness: 12 };

/** Draws bars below their names, with a line from minimum to maximum and a mark at the target. */
export function drawBarChart({ title, note, bars }: BarChart): string {
  const height = barChartArea.top + bars.length * barChartArea.step;
  const most = Math.max(...bars.flatMap(({ value, spread, aim }) => [value, spread?.[1] ?? 0, aim ?? 0])) || 1;
  const x = (value: number) =>
    Math.round((barChartArea.left + (value / most) * (barChartArea.right - barChartArea.left)) * 10) / 10;
  return [
    ...svgHeader({ width: barChartWidth, height, title }),
    `<text x="${barChartArea.left}" y="28" font-weight="600" style="font-size:15px">${escapeXml(title)}</text>`,
    `<text x="${barChartArea.left}" y="47" style="font-size:12px">${escapeXml(note)}</text>`,
    ...bars.flatMap((bar, index) => drawBar(bar, barChartArea.top + index * barChartArea.step, x)),
    '</svg>',
    '',
  ].join('\n');
}

function drawBar({ name, value, label, spread, aim }: Bar, line: number, x: (value: number) => number): string[] {
  const [top, middle] = [line + 7, line + 7 + barChartArea.thickness / 2];
  const end = Math.max(x(value), spread ? x(spread[1]) : 0, aim === undefined ? 0 : x(aim));
  const length = Math.max(x(value) - barChartArea.left, 1);
  return [
    `<text x="${barChartArea.left}" y="${line}">${escapeXml(name)}</text>`,
    `<rect x="${barChartArea.left}" y="${top}" width="${length}" height="${barChartArea.thickness}" rx="3" fill="${chartColours[0]}"/>`,
    ...(spread ? [svgLine(x(spread[0]), x(spread[1]), middle, middle, 'class="ink" stroke-width="1.5"')] : []),
    ...(aim === undefined
      ? []
      : [
          svgLine(
            x(aim),
            x(aim),
            top - 4,
            top + barChartArea.thickness + 4,
            `stroke="${chartColours[1]}" stroke-width="2"`,
          ),
        ]),
    `<text x="${end + 8}" y="${middle + 4}">${escapeXml(label)}</text>`,
  ];
}

function svgLine(x1: number, x2: number, y1: number, y2: number, look: string): string {
  return `<line x1="${x1}" x2="${x2}" y1="${y1}" y2="${y2}" ${look}/>`;
}
