import { crc32 } from 'node:zlib';
import type { LogEntry } from './event-log.ts';

/** length (4), checksum of all that follows (4), number (8), length of the id (2), id, bytes. */
const headBytes = 18;
const checkedFrom = 8;

export type LogRecord = LogEntry & { id: string; size: number };

export function writeRecord(seq: number, id: string, bytes: Uint8Array): Buffer {
  const idBytes = Buffer.from(id);
  const record = Buffer.allocUnsafe(headBytes + idBytes.length + bytes.length);
  record.writeUInt32LE(record.length, 0);
  record.writeBigUInt64LE(BigInt(seq), 8);
  record.writeUInt16LE(idBytes.length, 16);
  record.set(idBytes, headBytes);
  record.set(bytes, headBytes + idBytes.length);
  record.writeUInt32LE(crc32(record.subarray(checkedFrom)), 4);
  return record;
}

/** The record at this place, or undefined where it is not whole: the writer was stopped in the middle of it. */
export function readRecord(buffer: Buffer, at: number): LogRecord | undefined {
  if (at + headBytes > buffer.length) return undefined;
  const size = buffer.readUInt32LE(at);
  if (size < headBytes || at + size > buffer.length) return undefined;
  if (crc32(buffer.subarray(at + checkedFrom, at + size)) !== buffer.readUInt32LE(at + 4)) return undefined;
  const seq = Number(buffer.readBigUInt64LE(at + 8));
  const idEnd = at + headBytes + buffer.readUInt16LE(at + 16);
  return { seq, id: buffer.toString('utf8', at + headBytes, idEnd), bytes: buffer.subarray(idEnd, at + size), size };
}

/** The length a record says it has, or 0 where not even that is written. */
export function recordSize(buffer: Buffer, at: number): number {
  return at + 4 <= buffer.length ? buffer.readUInt32LE(at) : 0;
}
