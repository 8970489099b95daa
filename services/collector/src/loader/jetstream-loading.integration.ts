import { NatsServer } from '@contenthub/change-feed/testing/nats-server';
import { afterAll, beforeAll } from 'vitest';
import { JetStreamLog } from '../log/jetstream-log.ts';
import { describeLoading } from '../testing/loading-suite.ts';

let server: NatsServer;
beforeAll(async () => {
  server = await NatsServer.start();
});
afterAll(() => server.remove());

/** Uses a separate stream per folder. */
const openLog = (kind: string, folder: string) => {
  const stream = `${kind}_${folder.replaceAll(/\W/g, '')}`.toUpperCase();
  return new JetStreamLog({ url: server.url, stream, maxBytes: 8 * 1024 * 1024, replicas: 1 });
};

describeLoading('loading from a JetStream stream into chdb', async (folder) => ({
  events: openLog('events', folder),
  refused: openLog('refused', folder),
}));
