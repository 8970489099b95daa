import { NatsServer } from '@contenthub/change-feed/testing/nats-server';
import { type TemporaryFolder, temporaryFolder } from '@contenthub/testing/fixtures/temporary-folder';
import { afterAll, beforeAll } from 'vitest';
import { JetStreamLog } from '../log/jetstream-log.ts';
import { describeErasure } from '../testing/erasure-suite.ts';

let server: NatsServer;
let files: TemporaryFolder;
beforeAll(async () => {
  files = await temporaryFolder();
  server = await NatsServer.start([], files.path);
});
afterAll(async () => {
  await server.remove();
  await files.remove();
});

/** Uses a separate stream per folder. */
const streamOf = (kind: string, folder: string) => `${kind}_${folder.replaceAll(/\W/g, '')}`.toUpperCase();
const openLog = (kind: string, folder: string) =>
  new JetStreamLog({ url: server.url, stream: streamOf(kind, folder), maxBytes: 8 * 1024 * 1024, replicas: 1 });

describeErasure(
  'erasure from JetStream streams and chdb',
  async (folder) => ({ events: openLog('events', folder), refused: openLog('refused', folder) }),
  (folder) => `${files.path}/jetstream/$G/streams/${streamOf('events', folder)}`,
);
