/** A measured figure and its target. */
export type Figure = { name: string; value: number; unit: string; aim: Aim | null; spread?: [number, number] };
export type Aim = { atLeast: number } | { atMost: number };

/** The browser version, because figures are only comparable within one version. */
export function browserVersionFigure(browser: { version(): string }): Figure {
  return { name: 'Chromium, major version', value: Number.parseInt(browser.version(), 10), unit: '', aim: null };
}

export function meetsAim({ value, aim }: Figure): boolean {
  if (!aim) return true;
  return 'atLeast' in aim ? value >= aim.atLeast : value <= aim.atMost;
}

export const figureColumns = ['figure', 'median', 'spread', 'aim', 'reached'];

export function toCells(figure: Figure): string[] {
  return [
    figure.name,
    `${formatValue(figure.value)} ${figure.unit}`.trim(),
    figure.spread ? `${formatValue(figure.spread[0])} to ${formatValue(figure.spread[1])}` : '',
    figure.aim ? ('atLeast' in figure.aim ? `≥ ${figure.aim.atLeast}` : `≤ ${figure.aim.atMost}`) : '',
    figure.aim ? (meetsAim(figure) ? 'yes' : 'NO') : '',
  ];
}

/** Formats a table with figure, spread, target and result. */
export function formatFigures(figures: Figure[]): string {
  const table = [figureColumns, ...figures.map(toCells)];
  const widths = [0, 1, 2, 3, 4].map((column) => Math.max(...table.map((row) => row[column]?.length ?? 0)));
  const line = (row: string[]) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd();
  return [line(table[0] ?? []), widths.map((width) => '─'.repeat(width)).join('  '), ...table.slice(1).map(line)].join(
    '\n',
  );
}

export function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 ? (sorted[middle] ?? 0) : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2;
}

/** Returns the median of several rounds with their minimum and maximum. */
export function medianFigure(name: string, values: number[], unit: string, aim: Aim | null): Figure {
  return { name, value: median(values), unit, aim, spread: [Math.min(...values), Math.max(...values)] };
}

function formatValue(value: number): string {
  if (value >= 1000) return Math.round(value).toLocaleString('en-US');
  return value >= 100 ? value.toFixed(0) : value.toFixed(2);
}
