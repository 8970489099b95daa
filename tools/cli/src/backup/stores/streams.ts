import { createReadStream, createWriteStream } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { closeNats, natsConnectionOptions } from '@contenthub/server-kit/outgoing/nats-connection';
import { type JetStreamManager, jetstream, jetstreamManager, type StreamInfo } from '@nats-io/jetstream';
import { connect, createInbox, type NatsConnection } from '@nats-io/transport-node';
import { CommandError } from '../../command.ts';
import type { BackupContext, RestoreContext, Store } from './store.ts';
import { archiveStream, copyMessages, type Message, pruneMessages, readMessages } from './stream-messages.ts';

/** Streams with data that exists nowhere else. */
const eventStreams = ['EVENTS', 'EVENTS_REFUSED'] as const;
/**
 * The change feed. It is not restored but removed: the content service creates a new one, and every site and edge
 * discards what it cached from the lost content.
 */
const changeFeed = 'CONTENT';

type SnapshotResponse = { config: object; state: { bytes: number; last_seq: number }; error?: { description: string } };
const requestOptions = { timeout: 30_000 };

/**
 * The event streams of NATS. A backup is the server's own snapshot, which keeps the stream's identity and numbers, so
 * that the loader continues at the right entry. The messages after it are archived one by one.
 */
export function streamsStore(url: string): Store {
  const withNats = async <T>(use: (nats: NatsConnection, manager: JetStreamManager) => Promise<T>): Promise<T> => {
    const nats = await connect({ ...natsConnectionOptions(url), name: 'contenthub-backup' }).catch((error: unknown) => {
      throw new CommandError(`NATS at ${url.replace(/\/\/[^@]*@/, '//')} does not respond: ${String(error)}`);
    });
    try {
      return await use(nats, await jetstreamManager(nats));
    } finally {
      await closeNats(nats);
    }
  };
  return {
    name: 'streams',
    kind: 'streams',
    backup: (context) => withNats((nats, manager) => snapshotAll(nats, manager, context)),
    finish: ({ folder }, details) =>
      withNats(async (nats, manager) => {
        for (const stream of eventStreams) {
          const last = details[stream];
          if (last === undefined) continue;
          await copyMessages(jetstream(nats), manager, stream, Number(last) + 1, join(folder, messagesFile(stream)));
        }
        return details;
      }),
    findExisting: () =>
      withNats(async (_, manager) => {
        const found: string[] = [];
        for (const stream of eventStreams) if (await findStream(manager, stream)) found.push(stream);
        return found.length > 0 ? `NATS has the streams ${found.join(' and ')}` : undefined;
      }),
    clear: () =>
      withNats(async (_, manager) => {
        for (const stream of eventStreams) if (await findStream(manager, stream)) await manager.streams.delete(stream);
      }),
    restore: (context) => withNats((nats, manager) => restoreAll(nats, manager, context)),
    archive: (folder, stopping) =>
      withNats(async (nats, manager) => {
        const js = jetstream(nats);
        await Promise.all(
          eventStreams.map((stream) => archiveStream(js, manager, stream, join(folder, stream), stopping)),
        );
      }),
    async pruneArchive(folder, { details }) {
      for (const stream of eventStreams) await pruneMessages(join(folder, stream), Number(details[stream] ?? 0));
    },
  };
}

const snapshotFile = (stream: string) => `${stream}.snapshot`;
const responseFile = (stream: string) => `${stream}.json`;
const messagesFile = (stream: string) => `${stream}.messages.ndjson`;

export async function findStream(manager: JetStreamManager, stream: string): Promise<StreamInfo | undefined> {
  return manager.streams.info(stream).catch(() => undefined);
}

async function snapshotAll(
  nats: NatsConnection,
  manager: JetStreamManager,
  { folder, report }: BackupContext,
): Promise<Record<string, string>> {
  const details: Record<string, string> = {};
  let done = 0;
  let total = 0;
  for (const stream of eventStreams) {
    const found = await findStream(manager, stream);
    if (!found) continue;
    total += found.state.bytes;
    const response = await snapshot(nats, stream, join(folder, snapshotFile(stream)), (bytes) => {
      done += bytes;
      report(done, Math.max(done, total));
    });
    await writeFile(join(folder, responseFile(stream)), JSON.stringify(response));
    details[stream] = String(response.state.last_seq);
  }
  return details;
}

/** The server sends a compressed copy of the stream in chunks. It waits for a reply to each, and ends with an empty one. */
async function snapshot(nats: NatsConnection, stream: string, file: string, report: (bytes: number) => void) {
  const inbox = createInbox();
  const chunks = nats.subscribe(inbox);
  const request = { deliver_subject: inbox, no_consumers: true, chunk_size: 128 * 1024 };
  const reply = await nats.request(`$JS.API.STREAM.SNAPSHOT.${stream}`, JSON.stringify(request), requestOptions);
  const response = reply.json<SnapshotResponse>();
  if (response.error) throw new CommandError(`NATS cannot copy ${stream}: ${response.error.description}`);
  const output = createWriteStream(file, { mode: 0o600 });
  for await (const chunk of chunks) {
    if (chunk.data.length === 0) {
      const problem = chunk.headers?.hasError ? chunk.headers.description : undefined;
      if (problem) throw new CommandError(`NATS stopped copying ${stream}: ${problem}`);
      break;
    }
    await new Promise<void>((written, failed) =>
      output.write(chunk.data, (error) => (error ? failed(error) : written())),
    );
    report(chunk.data.length);
    chunk.respond();
  }
  await new Promise<void>((ended) => output.end(ended));
  return response;
}

async function restoreAll(nats: NatsConnection, manager: JetStreamManager, context: RestoreContext): Promise<void> {
  const { folder, record, archive, at, report } = context;
  const total = record.files.reduce((sum, { bytes }) => sum + bytes, 0);
  let done = 0;
  const js = jetstream(nats);
  for (const stream of eventStreams) {
    if (record.details[stream] === undefined) continue;
    await restoreSnapshot(nats, stream, folder, (bytes) => {
      done += bytes;
      report(done, total);
    });
    const messages = [join(folder, messagesFile(stream)), join(archive, stream)];
    for await (const message of readMessages(messages, Number(record.details[stream]), at)) await replay(message);
  }
  if (await findStream(manager, changeFeed)) await manager.streams.delete(changeFeed);

  async function replay({ seq, subject, id, data }: Message): Promise<void> {
    const options = { ...(id && { msgID: id }), expect: { lastSequence: seq - 1 } };
    const { duplicate } = await js.publish(subject, Buffer.from(data, 'base64'), options);
    if (duplicate)
      throw new CommandError(`Message ${seq} of ${subject} is already in the stream under another number.`);
  }
}

async function restoreSnapshot(nats: NatsConnection, stream: string, folder: string, report: (bytes: number) => void) {
  const { config, state } = JSON.parse(await readFile(join(folder, responseFile(stream)), 'utf8')) as SnapshotResponse;
  const subject = `$JS.API.STREAM.RESTORE.${stream}`;
  const reply = await nats.request(subject, JSON.stringify({ config, state }), requestOptions);
  const { deliver_subject, error } = reply.json<{ deliver_subject: string; error?: { description: string } }>();
  if (error) throw new CommandError(`NATS cannot restore ${stream}: ${error.description}`);
  for await (const chunk of createReadStream(join(folder, snapshotFile(stream)), { highWaterMark: 128 * 1024 })) {
    await nats.request(deliver_subject, chunk, requestOptions);
    report(chunk.length);
  }
  const end = await nats.request(deliver_subject, '', { timeout: 120_000 });
  const { error: problem } = end.json<{ error?: { description: string } }>();
  if (problem) throw new CommandError(`NATS cannot restore ${stream}: ${problem.description}`);
}
