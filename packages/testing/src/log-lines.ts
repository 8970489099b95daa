export type LogLine = Record<string, unknown> & { level: number; msg?: string };

/** Where a logger of a test writes to, so that what was logged can be looked at. */
export function logLines(): { lines: LogLine[]; destination: { write: (line: string) => void } } {
  const lines: LogLine[] = [];
  return { lines, destination: { write: (line) => void lines.push(JSON.parse(line) as LogLine) } };
}
