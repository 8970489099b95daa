export type Cell = string | number | null;

const barWidth = 24;

/** Formats rows as aligned columns. Numbers are right-aligned, and the first numeric column gets a bar plot. */
export function formatTable(rows: readonly Record<string, Cell>[]): string {
  const names = Object.keys(rows[0] ?? {});
  const numericColumn = names.find((name) => rows.some((row) => typeof row[name] === 'number'));
  const max = Math.max(1, ...rows.map((row) => Number(numericColumn ? row[numericColumn] : 0)));
  const cells = rows.map((row) => [
    ...names.map((name) => formatCell(name, row[name] ?? null)),
    ...(numericColumn ? [drawBar(Number(row[numericColumn]) / max)] : []),
  ]);
  const all = [[...names, ...(numericColumn ? [''] : [])], ...cells];
  const widths = (all[0] ?? []).map((_, column) => Math.max(...all.map((row) => row[column]?.length ?? 0)));
  const isNumber = names.map((name) => rows.every((row) => typeof row[name] !== 'string'));
  const line = (row: string[]) =>
    row
      .map((cell, column) => (isNumber[column] ? cell.padStart(widths[column] ?? 0) : cell.padEnd(widths[column] ?? 0)))
      .join('  ')
      .trimEnd();
  return all.map(line).join('\n');
}

const percentageColumns = new Set(['rate', 'half', 'end']);

function formatCell(name: string, value: Cell): string {
  if (value === null) return '';
  if (typeof value === 'string') return value.length > 60 ? `${value.slice(0, 59)}…` : value;
  return percentageColumns.has(name) ? `${(value * 100).toFixed(1)}%` : value.toLocaleString('en-US');
}

const eighths = ['', '▏', '▎', '▍', '▌', '▋', '▊', '▉'];

export function drawBar(share: number): string {
  const parts = Math.round(Math.max(0, Math.min(1, share)) * barWidth * 8);
  return '█'.repeat(parts >> 3) + (eighths[parts & 7] ?? '');
}

/** Formats rows as a Markdown table, aligned for a terminal. */
export function formatMarkdownTable(columns: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = columns.map((name, column) => Math.max(name.length, ...rows.map((row) => row[column]?.length ?? 0)));
  const line = (row: readonly string[]) =>
    `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`;
  return [line(columns), `|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`, ...rows.map(line)].join('\n');
}
