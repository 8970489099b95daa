export type Cell = string | number | null;

const barWidth = 24;

/** Columns as wide as they need to be; numbers to the right; beside the first column of numbers a small plot of it. */
export function table(rows: readonly Record<string, Cell>[]): string {
  const names = Object.keys(rows[0] ?? {});
  const measured = names.find((name) => rows.some((row) => typeof row[name] === 'number'));
  const most = Math.max(1, ...rows.map((row) => Number(measured ? row[measured] : 0)));
  const cells = rows.map((row) => [
    ...names.map((name) => shown(name, row[name] ?? null)),
    ...(measured ? [bar(Number(row[measured]) / most)] : []),
  ]);
  const all = [[...names, ...(measured ? [''] : [])], ...cells];
  const widths = (all[0] ?? []).map((_, column) => Math.max(...all.map((row) => row[column]?.length ?? 0)));
  const isNumber = names.map((name) => rows.every((row) => typeof row[name] !== 'string'));
  const line = (row: string[]) =>
    row
      .map((cell, column) => (isNumber[column] ? cell.padStart(widths[column] ?? 0) : cell.padEnd(widths[column] ?? 0)))
      .join('  ')
      .trimEnd();
  return all.map(line).join('\n');
}

const shares = new Set(['rate', 'half', 'end']);

function shown(name: string, value: Cell): string {
  if (value === null) return '';
  if (typeof value === 'string') return value.length > 60 ? `${value.slice(0, 59)}…` : value;
  return shares.has(name) ? `${(value * 100).toFixed(1)}%` : value.toLocaleString('en-US');
}

const eighths = ['', '▏', '▎', '▍', '▌', '▋', '▊', '▉'];

export function bar(share: number): string {
  const parts = Math.round(Math.max(0, Math.min(1, share)) * barWidth * 8);
  return '█'.repeat(parts >> 3) + (eighths[parts & 7] ?? '');
}
