import { type ContentChanged, contentChangedSubject } from '@contenthub/contracts/content/content-changed';
import { closeNats, natsConnectionOptions } from '@contenthub/server-kit/outgoing/nats-connection';
import { BackgroundJob } from '@contenthub/server-kit/process/background-job';
import {
  type ConsumerMessages,
  JetStreamApiError,
  type JetStreamManager,
  type JsMsg,
  jetstream,
  jetstreamManager,
  RetentionPolicy,
  type StreamInfo,
} from '@nats-io/jetstream';
import { connect, type NatsConnection, nanos, TimeoutError } from '@nats-io/transport-node';
import type { ChangeFeed, FeedCursor } from './change-feed.ts';

const stream = 'CONTENT';
/** NATS's error code. */
const streamNotFound = 10059;
// After a reconnect, the client requests at most one message and waits this long before it pulls normally again.
const fetchExpiryMs = 2000;
const dayMs = 24 * 60 * 60 * 1000;
const defaultCheckMs = 5000;

export type NatsFeedOptions = {
  /** Number of servers that store each change. If unset, an existing stream is left unchanged. */
  replicas?: number;
  /** How often to check that the stream is still the same one, and that changes arrive. */
  checkEveryMs?: number;
};

/** A subscriber and its consumer, which is replaced after the stream was lost. */
type Subscription = {
  onMessage: (message: JsMsg) => void;
  onLost: ((at: FeedCursor) => void) | undefined;
  /** The last change that was delivered. */
  at: number;
  /** The same at the last check, if the stream already had later changes. */
  behindAt?: number | undefined;
  messages?: ConsumerMessages;
};

/**
 * A feed for several processes. JetStream stores the changes, and a disconnected subscriber resumes where it stopped. A
 * stream that was lost with its server's disk is recreated, and subscribers are notified that they missed changes.
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

  /** Replaces consumers that no longer deliver, for example because their server was lost and the client did not notice. */
  async function resumeSubscriptions(lastSeq: number): Promise<void> {
    for (const subscription of subscriptions) {
      const { at, behindAt } = subscription;
      subscription.behindAt = at < lastSeq ? at : undefined;
      if (at >= lastSeq || at !== behindAt) continue;
      subscription.messages?.stop();
      await subscribe(subscription, at + 1);
    }
  }

  async function checkStream(): Promise<void> {
    // Checked first, because creating or updating a stream is expensive for the cluster.
    const found = await findStream(manager);
    if (found?.created === feed) return resumeSubscriptions(found.state.last_seq);
    const created = await ensureStream(manager, options.replicas);
    const { state } = await manager.streams.info(stream);
    for (const subscription of subscriptions) {
      subscription.messages?.stop();
      subscription.at = state.last_seq;
      await subscribe(subscription, state.last_seq + 1);
    }
    feed = created;
    for (const { onLost } of subscriptions) onLost?.({ feed, number: state.last_seq });
  }

  // If the server is down a check fails, and the next one retries.
  const checks = new BackgroundJob({ run: checkStream, intervalMs: options.checkEveryMs ?? defaultCheckMs });
  checks.start();
  let connected = true;
  void followConnection(connection, (isConnected) => {
    connected = isConnected;
    if (isConnected) checks.trigger();
  });

  return {
    async publish(change) {
      // Numbers repeat in a recreated store, which has another sender, and in a restored one, where times differ.
      const message = { msgID: `${sender}:${change.id}:${change.at}` };
      const publish = () => js.publish(contentChangedSubject, JSON.stringify(change), message);
      const { seq } = await publish().catch(async (error: unknown) => {
        if (connection.isClosed() || error instanceof TimeoutError) throw error;
        // The server is reachable but rejects the message, so the stream may be lost.
        await checks.runNow();
        return publish();
      });
      return { feed, number: seq };
    },
    async subscribe(onChange, after, onLost) {
      const { state } = await manager.streams.info(stream);
      // Changes older than the stream's first message are lost.
      const canResume = after?.feed === feed && after.number + 1 >= state.first_seq && after.number <= state.last_seq;
      // From a number instead of "new messages", so that a consumer recreated after a disconnect resumes at the right
      // message.
      const start = canResume ? after.number : state.last_seq;
      const { promise: caughtUp, resolve } = Promise.withResolvers<void>();
      if (start === state.last_seq) resolve();
      const subscription: Subscription = {
        at: start,
        onMessage: (message) => {
          // A consumer that was replaced may have delivered it just before.
          if (message.seq <= subscription.at) return;
          subscription.at = message.seq;
          onChange(message.json<ContentChanged>(), { feed, number: message.seq });
          if (message.seq >= state.last_seq) resolve();
        },
        onLost,
      };
      await subscribe(subscription, start + 1);
      subscriptions.add(subscription);
      await caughtUp;
      return { at: { feed, number: state.last_seq }, missed: after !== undefined && !canResume };
    },
    isConnected: () => connected,
    async close() {
      await Promise.all([checks.stop(), closeNats(connection)]);
    },
  };
}

/** Its creation time identifies the stream. */
async function findStream(manager: JetStreamManager): Promise<StreamInfo | undefined> {
  try {
    return await manager.streams.info(stream);
  } catch (error) {
    if (error instanceof JetStreamApiError && error.code === streamNotFound) return undefined;
    throw error;
  }
}

/**
 * Creates the stream if there is none. Subscribers may lack that permission and find it once its publisher has started.
 */
async function ensureStream(manager: JetStreamManager, replicas: number | undefined): Promise<string> {
  const found = await findStream(manager);
  if (found && !replicas) return found.created;
  const config = {
    subjects: [contentChangedSubject],
    retention: RetentionPolicy.Limits,
    max_age: nanos(dayMs),
    max_bytes: 64 * 1024 * 1024,
    duplicate_window: nanos(dayMs),
    ...(replicas && { num_replicas: replicas }),
  };
  if (found) return (await manager.streams.update(stream, config)).created;
  const { created } = await manager.streams.add({ name: stream, ...config }).catch(async (error: unknown) => {
    // Another instance may have created it at the same moment.
    if (!(await findStream(manager))) throw error;
    return manager.streams.update(stream, config);
  });
  return created;
}

async function followConnection(connection: NatsConnection, onChange: (isConnected: boolean) => void): Promise<void> {
  for await (const { type } of connection.status()) {
    if (type === 'disconnect') onChange(false);
    if (type === 'reconnect') onChange(true);
  }
}
