import { type FileHandle, open, rm } from 'node:fs/promises';
import { syncFolder } from '@contenthub/server-kit/process/atomic-write';
import { lockFolder } from '@contenthub/server-kit/process/folder-lock';
import { Mutex } from '@contenthub/server-kit/process/mutex';
import {
  type EventLog,
  type LogEntry,
  LogFullError,
  type LogState,
  LogUnavailableError,
  type TrimOptions,
} from './event-log.ts';
import {
  type Cursor,
  copySegments,
  encodeRecord,
  type OpenedFolder,
  openFolder,
  type RecentIds,
  readSegment,
  type Segment,
  segmentPath,
} from './segments.ts';

export type FileLogOptions = { maxBytes: number; segmentBytes?: number };

type PendingAppend = { id: string; bytes: Uint8Array; resolve: (seq: number) => void; reject: (error: Error) => void };

/** The log of a single-process hub: files in a folder, flushed to disk before an entry is acknowledged. */
export class FileLog implements EventLog {
  readonly #identity: string;
  readonly #folder: string;
  readonly #options: Required<FileLogOptions>;
  readonly #unlock: () => Promise<void>;
  readonly #ids: RecentIds;
  /** Serialises writes and file switches. */
  readonly #files = new Mutex();
  #segments: Segment[];
  #file: FileHandle;
  #cursor: Cursor | undefined;
  #pending: PendingAppend[] = [];
  #writing: Promise<void> | undefined;
  #closed = false;

  private constructor(opened: OpenedFolder, options: Required<FileLogOptions>) {
    this.#identity = opened.identity;
    this.#folder = opened.folder;
    this.#unlock = opened.unlock;
    this.#ids = opened.ids;
    this.#segments = opened.segments;
    this.#file = opened.file;
    this.#options = options;
  }

  static async open(folder: string, { maxBytes, segmentBytes }: FileLogOptions): Promise<FileLog> {
    const unlock = await lockFolder(folder);
    try {
      const size = segmentBytes ?? Math.min(16 * 1024 * 1024, Math.ceil(maxBytes / 8));
      return new FileLog(await openFolder(folder, unlock), { maxBytes, segmentBytes: size });
    } catch (error) {
      await unlock();
      throw error;
    }
  }

  append(id: string, bytes: Uint8Array): Promise<number> {
    if (this.#closed) return Promise.reject(new LogUnavailableError('The log is closed.'));
    return new Promise((resolve, reject) => {
      this.#pending.push({ id, bytes, resolve, reject });
      this.#writing ??= this.#writeAll();
    });
  }

  async read(after: number, maxBytes: number): Promise<LogEntry[]> {
    const segment = this.#segments.find(({ last, bytes }) => last > after && bytes > 0);
    if (!segment) return [];
    // A copy, because data being written is not durable yet and must not be read.
    const { entries, cursor } = await readSegment({ ...segment }, after, maxBytes, this.#cursor);
    this.#cursor = cursor;
    return entries;
  }

  async trim(upTo: number, { everything = false }: TrimOptions = {}): Promise<void> {
    await this.#files.runExclusive(async () => {
      const { last, bytes } = this.#newest();
      if (bytes > 0 && (everything || last <= upTo)) await this.#rotate();
    });
    const obsolete = this.#segments.filter((segment) => segment !== this.#newest() && segment.last <= upTo);
    this.#segments = this.#segments.filter((segment) => !obsolete.includes(segment));
    for (const { path } of obsolete) await rm(path, { force: true });
  }

  async state(): Promise<LogState> {
    const first = this.#segments[0]?.first ?? 1;
    const { maxBytes } = this.#options;
    return { identity: this.#identity, first, last: this.#newest().last, bytes: this.#bytes(), maxBytes };
  }

  /** Copies all acknowledged entries. Writes wait until it has finished. */
  copyTo(folder: string): Promise<void> {
    return this.#files.runExclusive(() => copySegments(this.#identity, this.#segments, folder));
  }

  async close(): Promise<void> {
    this.#closed = true;
    await this.#writing;
    await this.#files.idle();
    await this.#file.close();
    await this.#unlock();
  }

  /** Entries that arrive while the disk is busy are written together next. */
  async #writeAll(): Promise<void> {
    try {
      while (this.#pending.length > 0) await this.#files.runExclusive(() => this.#write(this.#pending.splice(0)));
    } finally {
      this.#writing = undefined;
    }
  }

  async #write(group: PendingAppend[]): Promise<void> {
    const segment = this.#newest();
    const records: Buffer[] = [];
    const done: (() => void)[] = [];
    let [bytes, last] = [0, segment.last];
    for (const { id, bytes: payload, resolve, reject } of group) {
      const existing = this.#ids.find(id);
      if (existing !== undefined) {
        done.push(() => resolve(existing));
        continue;
      }
      const record = encodeRecord(last + 1, id, payload);
      if (this.#bytes() + bytes + record.length > this.#options.maxBytes) {
        reject(new LogFullError(`The event log is full (${this.#options.maxBytes} bytes).`));
        continue;
      }
      last += 1;
      bytes += record.length;
      records.push(record);
      const seq = last;
      this.#ids.add(id, seq);
      done.push(() => resolve(seq));
    }
    try {
      if (records.length > 0) await this.#flush(segment, records, bytes);
    } catch (error) {
      for (const { id } of group) this.#ids.remove(id, segment.last);
      const failure = isDiskFull(error)
        ? new LogFullError('The disk is full.')
        : new LogUnavailableError(String(error));
      for (const { reject } of group) reject(failure);
      return;
    }
    segment.last = last;
    segment.bytes += bytes;
    for (const acknowledge of done) acknowledge();
    if (segment.bytes >= this.#options.segmentBytes) await this.#rotate();
  }

  async #flush(segment: Segment, records: Buffer[], bytes: number): Promise<void> {
    try {
      const { bytesWritten } = await this.#file.writev(records, segment.bytes);
      if (bytesWritten !== bytes) throw Object.assign(new Error('Incomplete write.'), { code: 'ENOSPC' });
      await this.#file.datasync();
    } catch (error) {
      // Removes the partial write before the next one.
      await this.#file.truncate(segment.bytes).catch(() => {});
      throw error;
    }
  }

  /**
   * Switches to a new file. If none can be opened, for example on a full disk, the old file grows and the next write
   * tries again; every acknowledged entry is in it.
   */
  async #rotate(): Promise<void> {
    const first = this.#newest().last + 1;
    const path = segmentPath(this.#folder, first);
    let file: FileHandle | undefined;
    try {
      file = await open(path, 'w');
      await syncFolder(this.#folder);
    } catch {
      await file?.close().catch(() => {});
      if (file) await rm(path, { force: true }).catch(() => {});
      return;
    }
    const full = this.#file;
    this.#file = file;
    this.#segments.push({ path, first, last: first - 1, bytes: 0 });
    await full.close().catch(() => {});
  }

  #newest(): Segment {
    return this.#segments.at(-1) as Segment;
  }

  #bytes(): number {
    return this.#segments.reduce((sum, { bytes }) => sum + bytes, 0);
  }
}

function isDiskFull(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT');
}
