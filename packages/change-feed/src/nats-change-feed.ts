import { type ContentChanged, contentChangedSubject } from '@contenthub/contracts/content-changed';
import { jetstream, jetstreamManager, RetentionPolicy } from '@nats-io/jetstream';
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
  await manager.streams.add({ name: stream, ...config }).catch(() => manager.streams.update(stream, config));
  const js = jetstream(connection);
  let heard = 0;

  return {
    async announce(change) {
      // The sender stands in the message id: a store that was made anew counts from one again.
      await js.publish(contentChangedSubject, JSON.stringify(change), { msgID: `${sender}:${change.id}` });
    },
    async listen(hear) {
      // From a number on, not "from now on": a consumer that has to be made anew after a cut must know where it was.
      const { state } = await manager.streams.info(stream);
      // What was announced before is in no cache of a listener that begins now.
      heard = state.last_seq;
      const consumer = await js.consumers.get(stream, { opt_start_seq: state.last_seq + 1 });
      await consumer.consume({
        expires: askAgainMs,
        callback(message) {
          hear(message.json<ContentChanged>(), message.seq);
          heard = message.seq;
        },
      });
    },
    heard: () => heard,
    async close() {
      // A connection that is cut cannot be drained, only given up.
      await connection.drain().catch(() => connection.close());
    },
  };
}
