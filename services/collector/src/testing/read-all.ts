import type { EventLog, LogEntry } from '../log/event-log.ts';

/** Reads all entries of a log. */
export async function readAll(log: EventLog): Promise<LogEntry[]> {
  const all: LogEntry[] = [];
  for (;;) {
    const entries = await log.read(all.at(-1)?.seq ?? 0, 1_000_000);
    if (entries.length === 0) return all;
    all.push(...entries);
  }
}
