import { randomUUID } from 'node:crypto';
import { type FileHandle, mkdir, open, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { lockFolder } from '@contenthub/server-kit/folder-lock';
import { type EventLog, type LogEntry, LogFullError, type LogState, LogUnavailableError } from './event-log.ts';
import { writeRecord } from './log-record.ts';
import { RecentIds } from './recent-ids.ts';
import { type Cursor, readSegment, type Segment, scanSegment, segmentPath } from './segment.ts';

export type FileLogOptions = { maxBytes: number; segmentBytes?: number };

type Waiting = { id: string; bytes: Uint8Array; resolve: (seq: number) => void; reject: (error: Error) => void };

/** The log of a hub in one process: files in a folder, written to disk before anybody is told that an entry is safe. */
export class FileLog implements EventLog {
  readonly #identity: string;
  readonly #folder: string;
  readonly #options: Required<FileLogOptions>;
  readonly #unlock: () => Promise<void>;
  readonly #ids: RecentIds;
  #segments: Segment[];
  #file: FileHandle;
  #cursor: Cursor | undefined;
  #waiting: Waiting[] = [];
  #writing: Promise<void> | undefined;
  #turn: Promise<unknown> = Promise.resolve();
  #closed = false;

  private constructor(opened: Opened, options: Required<FileLogOptions>) {
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
      this.#waiting.push({ id, bytes, resolve, reject });
      this.#writing ??= this.#writeAll();
    });
  }

  async read(after: number, maxBytes: number): Promise<LogEntry[]> {
    const segment = this.#segments.find(({ last, bytes }) => last > after && bytes > 0);
    if (!segment) return [];
    // A copy: what is being written meanwhile is not safe yet and not to be read.
    const { entries, cursor } = await readSegment({ ...segment }, after, maxBytes, this.#cursor);
    this.#cursor = cursor;
    return entries;
  }

  async forget(upTo: number): Promise<void> {
    await this.#alone(async () => {
      if (this.#newest().last <= upTo && this.#newest().bytes > 0) await this.#beginSegment();
    });
    const gone = this.#segments.filter((segment) => segment !== this.#newest() && segment.last <= upTo);
    this.#segments = this.#segments.filter((segment) => !gone.includes(segment));
    for (const { path } of gone) await rm(path, { force: true });
  }

  async state(): Promise<LogState> {
    const first = this.#segments[0]?.first ?? 1;
    const { maxBytes } = this.#options;
    return { identity: this.#identity, first, last: this.#newest().last, bytes: this.#bytes(), maxBytes };
  }

  async close(): Promise<void> {
    this.#closed = true;
    await this.#writing;
    await this.#turn;
    await this.#file.close();
    await this.#unlock();
  }

  /** What comes while the disk is busy is written together next. */
  async #writeAll(): Promise<void> {
    while (this.#waiting.length > 0) await this.#alone(() => this.#write(this.#waiting.splice(0)));
    this.#writing = undefined;
  }

  /** Writing and turning to a new file are done one after the other. */
  #alone(work: () => Promise<void>): Promise<void> {
    const turn = this.#turn.then(work);
    this.#turn = turn.catch(() => {});
    return turn;
  }

  async #write(group: Waiting[]): Promise<void> {
    const segment = this.#newest();
    const records: Buffer[] = [];
    const done: (() => void)[] = [];
    let [bytes, last] = [0, segment.last];
    for (const { id, bytes: payload, resolve, reject } of group) {
      const known = this.#ids.find(id);
      if (known !== undefined) {
        done.push(() => resolve(known));
        continue;
      }
      const record = writeRecord(last + 1, id, payload);
      if (this.#bytes() + bytes + record.length > this.#options.maxBytes) {
        reject(new LogFullError(`The log of events is full (${this.#options.maxBytes} bytes).`));
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
      const told = isDiskFull(error) ? new LogFullError('The disk is full.') : new LogUnavailableError(String(error));
      for (const { reject } of group) reject(told);
      return;
    }
    segment.last = last;
    segment.bytes += bytes;
    for (const tell of done) tell();
    if (segment.bytes >= this.#options.segmentBytes) await this.#beginSegment();
  }

  async #flush(segment: Segment, records: Buffer[], bytes: number): Promise<void> {
    try {
      const { bytesWritten } = await this.#file.writev(records, segment.bytes);
      if (bytesWritten !== bytes) throw Object.assign(new Error('Not all could be written.'), { code: 'ENOSPC' });
      await this.#file.datasync();
    } catch (error) {
      // What was half written must not be in the way of what is written next.
      await this.#file.truncate(segment.bytes).catch(() => {});
      throw error;
    }
  }

  async #beginSegment(): Promise<void> {
    const first = this.#newest().last + 1;
    const path = segmentPath(this.#folder, first);
    const file = await open(path, 'w');
    await syncFolder(this.#folder);
    await this.#file.close();
    this.#file = file;
    this.#segments.push({ path, first, last: first - 1, bytes: 0 });
  }

  #newest(): Segment {
    return this.#segments.at(-1) as Segment;
  }

  #bytes(): number {
    return this.#segments.reduce((sum, { bytes }) => sum + bytes, 0);
  }
}

type Opened = {
  folder: string;
  unlock: () => Promise<void>;
  identity: string;
  segments: Segment[];
  ids: RecentIds;
  file: FileHandle;
};

async function openFolder(folder: string, unlock: () => Promise<void>): Promise<Opened> {
  await mkdir(folder, { recursive: true });
  const identity = await identityOf(folder);
  const names = (await readdir(folder)).filter((name) => name.endsWith('.log')).sort();
  const ids = new RecentIds();
  const segments: Segment[] = [];
  for (const name of names) {
    const { records, ...segment } = await scanSegment(join(folder, name), Number.parseInt(name, 10));
    for (const { id, seq } of records) ids.add(id, seq);
    const before = segments.at(-1);
    if (before && before.last !== segment.first - 1) {
      throw new Error(
        `${before.path} is damaged after entry ${before.last}. Put a copy back, or move the folder away.`,
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

async function identityOf(folder: string): Promise<string> {
  const path = join(folder, 'identity');
  const known = await readFile(path, 'utf8').catch(() => '');
  if (known) return known;
  const made = randomUUID();
  await writeFile(path, made, { flush: true });
  return made;
}

/** A new file is safe only once its folder is. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  await handle.sync().finally(() => handle.close());
}

function isDiskFull(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT');
}
