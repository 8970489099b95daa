import { createReadStream, existsSync } from 'node:fs';
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import { JetStreamApiError, type JetStreamClient, type JetStreamManager, type JsMsg } from '@nats-io/jetstream';
import { CommandError } from '../../command.ts';

/** One message of a stream, as a line of a file. */
export type Message = {
  seq: number;
  /** When the server stored it. */
  time: string;
  subject: string;
  /** By which the server recognises a message that is sent again. */
  id?: string;
  /** In base64. */
  data: string;
};

const fileBytes = 64 * 1024 * 1024;
const flushMs = 200;
const retryMs = 1000;
/** NATS's error code. */
const streamNotFound = 10059;
const idHeader = 'Nats-Msg-Id';

const toLine = ({ seq, time, subject, headers, data }: JsMsg): string => {
  const id = headers?.get(idHeader);
  const message: Message = {
    seq,
    time: time.toISOString(),
    subject,
    ...(id && { id }),
    data: Buffer.from(data).toString('base64'),
  };
  return `${JSON.stringify(message)}\n`;
};

/** Appends lines, and flushes them to disk every fifth of a second. */
class MessageFile {
  readonly #path: string;
  #lines: string[] = [];
  #bytes = 0;

  constructor(path: string) {
    this.#path = path;
  }

  get isFull(): boolean {
    return this.#bytes >= fileBytes;
  }

  add(line: string): void {
    this.#lines.push(line);
    this.#bytes += line.length;
  }

  async flush(): Promise<void> {
    if (this.#lines.length === 0) return;
    const lines = this.#lines.splice(0).join('');
    const file = await open(this.#path, 'a', 0o600);
    try {
      await file.write(lines);
      await file.datasync();
    } finally {
      await file.close();
    }
  }
}

/** Writes all messages from a number on to a file, up to the newest one at this moment. */
export async function copyMessages(
  js: JetStreamClient,
  manager: JetStreamManager,
  stream: string,
  first: number,
  path: string,
): Promise<void> {
  const { state } = await manager.streams.info(stream);
  if (state.last_seq < first) return;
  if (state.first_seq > first) {
    throw new CommandError(`${stream} was trimmed during the backup. Run the backup again.`);
  }
  const file = new MessageFile(path);
  const consumer = await js.consumers.get(stream, { opt_start_seq: first });
  const messages = await consumer.consume();
  for await (const message of messages) {
    file.add(toLine(message));
    if (message.seq >= state.last_seq) break;
    if (message.seq % 1000 === 0) await file.flush();
  }
  await file.flush();
}

/**
 * Writes every message to files in a folder until the signal. It continues after the last one in the folder, or starts
 * over if the stream was restored to an earlier state in the meantime.
 */
export async function archiveStream(
  js: JetStreamClient,
  manager: JetStreamManager,
  stream: string,
  folder: string,
  stopping: AbortSignal,
): Promise<void> {
  await mkdir(folder, { recursive: true });
  // The collector creates a stream when it starts. The other streams must not wait for it.
  while (!(await streamExists(manager, stream))) {
    if (stopping.aborted) return;
    await wait(retryMs, undefined, { signal: stopping }).catch(() => {});
  }
  const first = await nextToArchive(manager, stream, folder);
  let file = new MessageFile(join(folder, fileName(first)));
  const consumer = await js.consumers.get(stream, { opt_start_seq: first });
  const messages = await consumer.consume();
  stopping.addEventListener('abort', () => messages.stop(), { once: true });
  const { promise: failed, reject } = Promise.withResolvers<never>();
  const timer = setInterval(() => void file.flush().catch(reject), flushMs);
  const consume = async () => {
    for await (const message of messages) {
      if (file.isFull) {
        await file.flush();
        file = new MessageFile(join(folder, fileName(message.seq)));
      }
      file.add(toLine(message));
    }
  };
  try {
    await Promise.race([consume(), failed]);
  } finally {
    clearInterval(timer);
    await file.flush();
  }
}

async function streamExists(manager: JetStreamManager, stream: string): Promise<boolean> {
  return manager.streams.info(stream).then(
    () => true,
    (error: unknown) => {
      if (error instanceof JetStreamApiError && error.code === streamNotFound) return false;
      throw error;
    },
  );
}

/** By time first, so that the files of a restored stream follow those that it replaces. */
const fileName = (seq: number) => `${Date.now()}-${seq}.ndjson`;

async function nextToArchive(manager: JetStreamManager, stream: string, folder: string): Promise<number> {
  const { state } = await manager.streams.info(stream);
  let last: Message | undefined;
  const files = (await readdir(folder)).sort();
  // A file may hold no complete message.
  for await (const message of readLines(files.slice(-2).map((name) => join(folder, name)))) last = message;
  if (!last) return Math.max(state.first_seq, 1);
  if (last.seq < state.first_seq) return Math.max(state.first_seq, 1);
  const stored = await manager.streams.getMessage(stream, { seq: last.seq }).catch(() => undefined);
  return stored?.time.toISOString() === last.time ? last.seq + 1 : Math.max(state.first_seq, 1);
}

/**
 * The messages of files and folders after a number and up to a time, in order and each once. Where numbers start over,
 * the stream was restored, and the later message counts.
 */
export async function* readMessages(
  paths: readonly string[],
  after: number,
  at: Date | undefined,
): AsyncGenerator<Message> {
  // The first pass selects lines by their position, because the messages may not fit into memory.
  const chosen: { seq: number; line: number }[] = [];
  let line = 0;
  for await (const { seq, time } of readLines(paths)) {
    line += 1;
    if (seq <= after || (at && new Date(time) > at)) continue;
    while (chosen.length > 0 && (chosen.at(-1)?.seq ?? 0) >= seq) chosen.pop();
    chosen.push({ seq, line });
  }
  let [previous, next] = [after, 0];
  line = 0;
  for await (const message of readLines(paths)) {
    line += 1;
    if (chosen[next]?.line !== line) continue;
    next += 1;
    if (previous > 0 && message.seq !== previous + 1) {
      throw new CommandError(
        `Messages ${previous + 1} to ${message.seq - 1} of ${message.subject} are missing in the archive.`,
      );
    }
    previous = message.seq;
    yield message;
  }
}

async function* readLines(paths: readonly string[]): AsyncGenerator<Message> {
  for (const path of paths) {
    if (!existsSync(path)) continue;
    const isFolder = (await stat(path)).isDirectory();
    const files = isFolder ? (await readdir(path)).sort().map((name) => join(path, name)) : [path];
    for (const file of files) {
      for await (const line of createInterface({ input: createReadStream(file) })) {
        const message = parseLine(line);
        if (message) yield message;
      }
    }
  }
}

/** A killed archive may leave an incomplete last line. Its message follows in the next file. */
function parseLine(line: string): Message | undefined {
  try {
    return JSON.parse(line) as Message;
  } catch {
    return undefined;
  }
}

/** Removes files whose messages are all in the oldest backup. */
export async function pruneMessages(folder: string, upTo: number): Promise<void> {
  const names = (await readdir(folder).catch(() => [])).sort();
  for (const [index, name] of names.entries()) {
    const next = names[index + 1];
    const nextFirst = Number(next?.split(/[-.]/)[1] ?? 0);
    if (next && nextFirst <= upTo + 1 && nextFirst > 0) await rm(join(folder, name));
  }
}
