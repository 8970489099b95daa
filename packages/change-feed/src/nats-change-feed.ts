import { type ContentChanged, contentChangedSubject } from '@contenthub/contracts/content-changed';
import { type JsMsg, jetstream, jetstreamManager, RetentionPolicy } from '@nats-io/jetstream';
import { connect, nanos } from '@nats-io/transport-node';
import type { ChangeFeed } from './change-feed.ts';

const stream = 'CONTENT';
// The client asks for at most one change after a cut and waits this long before it asks properly again.
const askAgainMs = 2000;
const dayMs = 24 * 60 * 60 * 1000;

/** For a hub of several processes: changes are kept by JetStream, and a listener that was cut off goes on where it was. */
export async function natsChangeFeed(url: string, sender: string): Promise<ChangeFeed> {
  const connection = await connect({ servers: url, maxReconnectAttempts: -1, name: 'contenthub' });
  const manager = await jetstreamManager(connection);
  const config = {
    subjects: [contentChangedSubject],
    retention: RetentionPolicy.Limits,
    max_age: nanos(dayMs),
    max_bytes: 64 * 1024 * 1024,
    duplicate_window: nanos(dayMs),
  };
  const { created: feed } = await manager.streams
    .add({ name: stream, ...config })
    .catch(() => manager.streams.update(stream, config));
  const js = jetstream(connection);

  return {
    async announce(change) {
      // The sender stands in the message id: a store that was made anew counts from one again.
      const message = { msgID: `${sender}:${change.id}` };
      const { seq } = await js.publish(contentChangedSubject, JSON.stringify(change), message);
      return { feed, number: seq };
    },
    async listen(hear, after) {
      const { state } = await manager.streams.info(stream);
      // What is older than the stream remembers is lost to whoever was away for so long.
      const known = after?.feed === feed && after.number + 1 >= state.first_seq && after.number <= state.last_seq;
      // From a number on, not "from now on": a consumer that has to be made anew after a cut must know where it was.
      const start = known ? after.number : state.last_seq;
      const consumer = await js.consumers.get(stream, { opt_start_seq: start + 1 });
      const { promise: caughtUp, resolve } = Promise.withResolvers<void>();
      if (start === state.last_seq) resolve();
      const callback = (message: JsMsg) => {
        hear(message.json<ContentChanged>(), { feed, number: message.seq });
        if (message.seq >= state.last_seq) resolve();
      };
      await consumer.consume({ expires: askAgainMs, callback });
      await caughtUp;
      return { at: { feed, number: state.last_seq }, missed: after !== undefined && !known };
    },
    async close() {
      // A connection that is cut cannot be drained, only given up.
      await connection.drain().catch(() => connection.close());
    },
  };
}
