import { type FileHandle, open } from 'node:fs/promises';
import { join } from 'node:path';
import type { LogEntry } from './event-log.ts';
import { type LogRecord, readRecord, recordSize } from './log-record.ts';

/** A file of the log: what begins with its number, up to where the next file begins. */
export type Segment = { path: string; first: number; last: number; bytes: number };

export const segmentPath = (folder: string, first: number) => join(folder, `${String(first).padStart(16, '0')}.log`);

/** All whole records of a file. What comes after the last whole one was never acknowledged. */
export async function scanSegment(path: string, first: number): Promise<Segment & { records: LogRecord[] }> {
  const file = await open(path, 'r');
  try {
    const buffer = await file.readFile();
    const records: LogRecord[] = [];
    let bytes = 0;
    for (let record = readRecord(buffer, 0); record; record = readRecord(buffer, bytes)) {
      records.push(record);
      bytes += record.size;
    }
    return { path, first, last: first + records.length - 1, bytes, records };
  } finally {
    await file.close();
  }
}

/** Where the last reading stopped, so that the next one need not begin at the front of the file. */
export type Cursor = { path: string; after: number; offset: number };

/** Entries of one file that come after a number, up to so many bytes, at least one. */
export async function readSegment(
  segment: Segment,
  after: number,
  maxBytes: number,
  cursor: Cursor | undefined,
): Promise<{ entries: LogEntry[]; cursor: Cursor }> {
  const known = cursor?.path === segment.path && cursor.after === after;
  let offset = known ? cursor.offset : 0;
  const entries: LogEntry[] = [];
  const file = await open(segment.path, 'r');
  try {
    let taken = 0;
    while (offset < segment.bytes && taken < maxBytes) {
      const buffer = await readPart(file, offset, segment.bytes, maxBytes);
      let at = 0;
      for (let record = readRecord(buffer, at); record && taken < maxBytes; record = readRecord(buffer, at)) {
        at += record.size;
        if (record.seq <= after) continue;
        entries.push({ seq: record.seq, bytes: record.bytes });
        taken += record.bytes.length;
      }
      if (at === 0) throw new Error(`${segment.path} is damaged at byte ${offset}.`);
      offset += at;
    }
  } finally {
    await file.close();
  }
  return { entries, cursor: { path: segment.path, after: entries.at(-1)?.seq ?? after, offset } };
}

/** At least one whole record. */
async function readPart(file: FileHandle, offset: number, end: number, maxBytes: number): Promise<Buffer> {
  const part = await readAt(file, offset, Math.min(end - offset, Math.max(maxBytes, 65_536)));
  const needed = recordSize(part, 0);
  return needed > part.length ? readAt(file, offset, Math.min(end - offset, needed)) : part;
}

async function readAt(file: FileHandle, offset: number, length: number): Promise<Buffer> {
  const buffer = Buffer.allocUnsafe(length);
  const { bytesRead } = await file.read(buffer, 0, length, offset);
  return buffer.subarray(0, bytesRead);
}
