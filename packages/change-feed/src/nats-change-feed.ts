import { type ContentChanged, contentChangedSubject } from '@contenthub/contracts/content/content-changed';
import { closeNats, natsConnectionOptions } from '@contenthub/server-kit/outgoing/nats-connection';
import {
  type ConsumerMessages,
  JetStreamApiError,
  type JetStreamManager,
  type JsMsg,
  jetstream,
  jetstreamManager,
  RetentionPolicy,
} from '@nats-io/jetstream';
import { connect, type NatsConnection, nanos, TimeoutError } from '@nats-io/transport-node';
import type { ChangeFeed, FeedCursor } from './change-feed.ts';

const stream = 'CONTENT';
/** NATS's own code of that error. */
const streamNotFound = 10059;
// The client asks for at most one change after a cut and waits this long before it asks properly again.
const fetchExpiryMs = 2000;
const dayMs = 24 * 60 * 60 * 1000;
const defaultCheckMs = 10_000;

export type NatsFeedOptions = {
  /** How many servers keep each change. Without it a stream that exists is left as it is. */
  replicas?: number;
  /** How often to look whether the stream is still the same one. */
  checkEveryMs?: number;
};

/** A listener and its consumer, which is replaced when the stream was lost. */
type Subscription = {
  onMessage: (message: JsMsg) => void;
  onLost: ((at: FeedCursor) => void) | undefined;
  messages?: ConsumerMessages;
};

/**
 * For a hub of several processes: changes are kept by JetStream, and a listener that was cut off goes on where it was. A
 * stream that was lost with its server's disk is created again, and listeners are told that they missed something.
 */
export async function natsChangeFeed(url: string, sender: string, options: NatsFeedOptions = {}): Promise<ChangeFeed> {
  const connection = await connect({ ...natsConnectionOptions(url), maxReconnectAttempts: -1, name: 'contenthub' });
  const manager = await jetstreamManager(connection);
  const js = jetstream(connection);
  const subscriptions = new Set<Subscription>();
  let feed = await ensureStream(manager, options.replicas);

  async function subscribe(subscription: Subscription, firstSeq: number): Promise<void> {
    const consumer = await js.consumers.get(stream, { opt_start_seq: firstSeq });
    subscription.messages = await consumer.consume({ expires: fetchExpiryMs, callback: subscription.onMessage });
  }

  async function checkStream(): Promise<void> {
    // Asked first, because creating or updating a stream is work for the whole cluster.
    if ((await findStream(manager)) === feed) return;
    const created = await ensureStream(manager, options.replicas);
    const { state } = await manager.streams.info(stream);
    for (const subscription of subscriptions) {
      subscription.messages?.stop();
      await subscribe(subscription, state.last_seq + 1);
    }
    feed = created;
    for (const { onLost } of subscriptions) onLost?.({ feed, number: state.last_seq });
  }

  // One check at a time. With the server away it fails, and the next one finds out.
  let checking: Promise<void> | undefined;
  const check = () => {
    checking ??= checkStream()
      .catch(() => {})
      .finally(() => {
        checking = undefined;
      });
    return checking;
  };
  const timer = setInterval(check, options.checkEveryMs ?? defaultCheckMs).unref();
  void checkAfterReconnects(connection, check);

  return {
    async publish(change) {
      // The sender stands in the message id: a store that was made anew counts from one again.
      const message = { msgID: `${sender}:${change.id}` };
      const publish = () => js.publish(contentChangedSubject, JSON.stringify(change), message);
      const { seq } = await publish().catch(async (error: unknown) => {
        if (connection.isClosed() || error instanceof TimeoutError) throw error;
        // The server is here but takes no message: the stream may be lost.
        await check();
        return publish();
      });
      return { feed, number: seq };
    },
    async subscribe(hear, after, onLost) {
      const { state } = await manager.streams.info(stream);
      // What is older than the stream remembers is lost to whoever was away for so long.
      const known = after?.feed === feed && after.number + 1 >= state.first_seq && after.number <= state.last_seq;
      // From a number on, not "from now on": a consumer that has to be made anew after a cut must know where it was.
      const start = known ? after.number : state.last_seq;
      const { promise: caughtUp, resolve } = Promise.withResolvers<void>();
      if (start === state.last_seq) resolve();
      const subscription: Subscription = {
        onMessage: (message) => {
          hear(message.json<ContentChanged>(), { feed, number: message.seq });
          if (message.seq >= state.last_seq) resolve();
        },
        onLost,
      };
      await subscribe(subscription, start + 1);
      subscriptions.add(subscription);
      await caughtUp;
      return { at: { feed, number: state.last_seq }, missed: after !== undefined && !known };
    },
    async close() {
      clearInterval(timer);
      await closeNats(connection);
    },
  };
}

/** The stream's identity: the time when it was created. */
async function findStream(manager: JetStreamManager): Promise<string | undefined> {
  try {
    return (await manager.streams.info(stream)).created;
  } catch (error) {
    if (error instanceof JetStreamApiError && error.code === streamNotFound) return undefined;
    throw error;
  }
}

/** Creates the stream if there is none. Who only listens may not be allowed to, and finds it once its sender was here. */
async function ensureStream(manager: JetStreamManager, replicas: number | undefined): Promise<string> {
  const found = replicas ? undefined : await findStream(manager);
  if (found) return found;
  const config = {
    subjects: [contentChangedSubject],
    retention: RetentionPolicy.Limits,
    max_age: nanos(dayMs),
    max_bytes: 64 * 1024 * 1024,
    duplicate_window: nanos(dayMs),
    ...(replicas && { num_replicas: replicas }),
  };
  const { created } = await manager.streams
    .add({ name: stream, ...config })
    .catch(() => manager.streams.update(stream, config));
  return created;
}

async function checkAfterReconnects(connection: NatsConnection, check: () => Promise<void>): Promise<void> {
  for await (const { type } of connection.status()) if (type === 'reconnect') void check();
}
