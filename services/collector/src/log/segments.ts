import { randomUUID } from 'node:crypto';
import { copyFile, type FileHandle, mkdir, open, readdir, readFile, truncate, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { crc32 } from 'node:zlib';
import { syncFolder } from '@contenthub/server-kit/process/atomic-write';
import type { LogEntry } from './event-log.ts';

/** length (4), checksum of the rest (4), number (8), length of the id (2), id, bytes. */
const headerBytes = 18;
const checksumStart = 8;

type LogRecord = LogEntry & { id: string; size: number };

export function encodeRecord(seq: number, id: string, bytes: Uint8Array): Buffer {
  const idBytes = Buffer.from(id);
  const record = Buffer.allocUnsafe(headerBytes + idBytes.length + bytes.length);
  record.writeUInt32LE(record.length, 0);
  record.writeBigUInt64LE(BigInt(seq), 8);
  record.writeUInt16LE(idBytes.length, 16);
  record.set(idBytes, headerBytes);
  record.set(bytes, headerBytes + idBytes.length);
  record.writeUInt32LE(crc32(record.subarray(checksumStart)), 4);
  return record;
}

/** Returns the record at this offset, or undefined if it is incomplete because the writer was stopped. */
function decodeRecord(buffer: Buffer, offset: number): LogRecord | undefined {
  if (offset + headerBytes > buffer.length) return undefined;
  const size = buffer.readUInt32LE(offset);
  if (size < headerBytes || offset + size > buffer.length) return undefined;
  if (crc32(buffer.subarray(offset + checksumStart, offset + size)) !== buffer.readUInt32LE(offset + 4))
    return undefined;
  const seq = Number(buffer.readBigUInt64LE(offset + 8));
  const idEnd = offset + headerBytes + buffer.readUInt16LE(offset + 16);
  return {
    seq,
    id: buffer.toString('utf8', offset + headerBytes, idEnd),
    bytes: buffer.subarray(idEnd, offset + size),
    size,
  };
}

/** Returns the record's declared length, or 0 if even that is incomplete. */
function recordSize(buffer: Buffer, offset: number): number {
  return offset + 4 <= buffer.length ? buffer.readUInt32LE(offset) : 0;
}

/** A file of the log: entries from its number up to the start of the next file. */
export type Segment = { path: string; first: number; last: number; bytes: number };

export const segmentPath = (folder: string, first: number) => join(folder, `${String(first).padStart(16, '0')}.log`);

/** Returns all complete records of a file. Data after the last complete record was never acknowledged. */
async function scanSegment(path: string, first: number): Promise<Segment & { records: LogRecord[] }> {
  const file = await open(path, 'r');
  try {
    const buffer = await file.readFile();
    const records: LogRecord[] = [];
    let bytes = 0;
    for (let record = decodeRecord(buffer, 0); record; record = decodeRecord(buffer, bytes)) {
      records.push(record);
      bytes += record.size;
    }
    return { path, first, last: first + records.length - 1, bytes, records };
  } finally {
    await file.close();
  }
}

/** Where the last read stopped, so that the next one need not start at the beginning of the file. */
export type Cursor = { path: string; after: number; offset: number };

/** Returns the entries of one file after a number, up to the byte limit, at least one. */
export async function readSegment(
  segment: Segment,
  after: number,
  maxBytes: number,
  cursor: Cursor | undefined,
): Promise<{ entries: LogEntry[]; cursor: Cursor }> {
  const isContinued = cursor?.path === segment.path && cursor.after === after;
  let offset = isContinued ? cursor.offset : 0;
  const entries: LogEntry[] = [];
  const file = await open(segment.path, 'r');
  try {
    let collected = 0;
    while (offset < segment.bytes && collected < maxBytes) {
      const buffer = await readChunk(file, offset, segment.bytes, maxBytes);
      let at = 0;
      for (let record = decodeRecord(buffer, at); record && collected < maxBytes; record = decodeRecord(buffer, at)) {
        at += record.size;
        if (record.seq <= after) continue;
        entries.push({ seq: record.seq, bytes: record.bytes });
        collected += record.bytes.length;
      }
      if (at === 0) throw new Error(`${segment.path} is damaged at byte ${offset}.`);
      offset += at;
    }
  } finally {
    await file.close();
  }
  return { entries, cursor: { path: segment.path, after: entries.at(-1)?.seq ?? after, offset } };
}

/** Large enough for at least one complete record. */
async function readChunk(file: FileHandle, offset: number, end: number, maxBytes: number): Promise<Buffer> {
  const chunk = await readAt(file, offset, Math.min(end - offset, Math.max(maxBytes, 65_536)));
  const needed = recordSize(chunk, 0);
  return needed > chunk.length ? readAt(file, offset, Math.min(end - offset, needed)) : chunk;
}

async function readAt(file: FileHandle, offset: number, length: number): Promise<Buffer> {
  const buffer = Buffer.allocUnsafe(length);
  const { bytesRead } = await file.read(buffer, 0, length, offset);
  return buffer.subarray(0, bytesRead);
}

/** The most recent ids and their numbers, to detect entries that are appended again. */
export class RecentIds {
  readonly #numbers = new Map<string, number>();
  readonly #limit: number;

  constructor(limit = 20_000) {
    this.#limit = limit;
  }

  add(id: string, seq: number): void {
    this.#numbers.set(id, seq);
    if (this.#numbers.size <= this.#limit) return;
    for (const oldest of this.#numbers.keys()) {
      this.#numbers.delete(oldest);
      break;
    }
  }

  /** Removes ids of entries after this number, which were not written. */
  remove(id: string, after: number): void {
    if ((this.#numbers.get(id) ?? 0) > after) this.#numbers.delete(id);
  }

  find(id: string): number | undefined {
    return this.#numbers.get(id);
  }
}

/** A folder of segments, recovered and ready for writing. */
export type OpenedFolder = {
  folder: string;
  unlock: () => Promise<void>;
  identity: string;
  segments: Segment[];
  ids: RecentIds;
  file: FileHandle;
};

export async function openFolder(folder: string, unlock: () => Promise<void>): Promise<OpenedFolder> {
  await mkdir(folder, { recursive: true });
  const identity = await readOrCreateIdentity(folder);
  const names = (await readdir(folder)).filter((name) => name.endsWith('.log')).sort();
  const ids = new RecentIds();
  const segments: Segment[] = [];
  for (const name of names) {
    const { records, ...segment } = await scanSegment(join(folder, name), Number.parseInt(name, 10));
    for (const { id, seq } of records) ids.add(id, seq);
    const before = segments.at(-1);
    if (before && before.last !== segment.first - 1) {
      throw new Error(
        `${before.path} is damaged after entry ${before.last}. Restore it from a backup or move the folder away.`,
      );
    }
    segments.push(segment);
  }
  if (segments.length === 0) segments.push({ path: segmentPath(folder, 1), first: 1, last: 0, bytes: 0 });
  const newest = segments.at(-1) as Segment;
  const file = await open(newest.path, names.length === 0 ? 'w' : 'r+');
  await file.truncate(newest.bytes);
  await syncFolder(folder);
  return { folder, unlock, identity, segments, ids, file };
}

/** Copies the complete records of each file, and the identity by which the store knows the log. */
export async function copySegments(identity: string, segments: readonly Segment[], folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const { path, bytes } of segments) {
    const target = join(folder, basename(path));
    // A file that is missing was trimmed after its entries were stored.
    const copied = await copyFile(path, target).then(
      () => true,
      (error: NodeJS.ErrnoException) => {
        if (error.code !== 'ENOENT') throw error;
        return false;
      },
    );
    if (copied) await truncate(target, bytes);
  }
  await writeFile(join(folder, identityFile), identity, { flush: true });
}

const identityFile = 'identity';

async function readOrCreateIdentity(folder: string): Promise<string> {
  const path = join(folder, identityFile);
  const existing = await readFile(path, 'utf8').catch(() => '');
  if (existing) return existing;
  const created = randomUUID();
  await writeFile(path, created, { flush: true });
  return created;
}
