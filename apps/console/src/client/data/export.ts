export type ExportColumn<Row> = { id: string; value: (row: Row) => string | number | undefined };

/** Starts of cells that spreadsheet programs would run as a formula. */
const formulaStart = /^[=+\-@\t\r]/;

export function toCsv<Row>(columns: readonly ExportColumn<Row>[], rows: readonly Row[]): string {
  const cell = (value: string | number | undefined) => {
    if (typeof value === 'number') return String(value);
    const text = formulaStart.test(value ?? '') ? `'${value}` : (value ?? '');
    return /[",\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  };
  const lines = [columns.map(({ id }) => id), ...rows.map((row) => columns.map(({ value }) => value(row)))];
  return `${lines.map((line) => line.map(cell).join(',')).join('\r\n')}\r\n`;
}

export function toJson<Row>(columns: readonly ExportColumn<Row>[], rows: readonly Row[]): string {
  const objects = rows.map((row) => Object.fromEntries(columns.map(({ id, value }) => [id, value(row) ?? null])));
  return `${JSON.stringify(objects, null, 2)}\n`;
}

/** Offers a file for download. */
export function download(name: string, content: Blob): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

export function downloadRows<Row>(
  name: string,
  format: 'csv' | 'json',
  columns: readonly ExportColumn<Row>[],
  rows: readonly Row[],
): void {
  const text = format === 'csv' ? toCsv(columns, rows) : toJson(columns, rows);
  download(`${name}.${format}`, new Blob([text], { type: format === 'csv' ? 'text/csv' : 'application/json' }));
}
