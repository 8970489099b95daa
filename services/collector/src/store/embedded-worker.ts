import { type ClickHouseClient, createClient } from '@clickhouse/client';
import { serveWorker } from '@contenthub/server-kit/process/serve-worker';
import { memorySettings, type Statement } from './engine.ts';
import { clientLog } from './server-engine.ts';

/** The process that runs chdb on a folder. See embedded-engine.ts. */
const [folder = '', memoryMb = ''] = process.argv.slice(2);

/** For merges in the background, and what the previous statement has not released yet. */
const otherMb = 256;
const serverArgs = [
  // BACKUP refuses all folders by default. The hub decides who may start one (backup-socket.ts).
  '--backups.allowed_path=/',
  `--max_server_memory_usage=${(Number(memoryMb) + otherMb) * 1024 * 1024}`,
];
/** chdb ignores settings of statements among its arguments. */
const statementSettings = Object.entries(memorySettings(Number(memoryMb))).map(([name, value]) => `${name} = ${value}`);

async function open() {
  const [{ Session }, { createChdbConnection }] = await Promise.all([import('chdb'), import('chdb/connection')]).catch(
    (cause: unknown) => {
      throw Object.assign(new Error('chdb cannot be loaded', { cause }), { code: 'NO_CHDB' });
    },
  );
  // All connections of a folder share the server that the first one starts. Only this one takes arguments.
  const server = new Session(folder, { connectionArgs: serverArgs });
  // Compatible with this client, but typed by another copy of its types.
  const connect = () => createClient({ connection: createChdbConnection({ path: folder }) as never, log: clientLog });
  const client = connect();
  await client.command({ query: `set ${statementSettings.join(', ')}` });
  return { server, client, canceller: connect() };
}

let opening: ReturnType<typeof open> | undefined;
function getOpened() {
  opening ??= open().catch((error: unknown) => {
    // Its predecessor, or another hub, may still have the folder.
    opening = undefined;
    throw error;
  });
  return opening;
}

/**
 * The allocator keeps the memory of a statement for some seconds. After one that needed too much, the next would fail or
 * end the process for the same reason.
 */
async function run<T>(work: (client: ClickHouseClient) => Promise<T>): Promise<T> {
  const { client } = await getOpened();
  try {
    return await work(client);
  } catch (error) {
    if (Reflect.get(Object(error), 'type') === 'MEMORY_LIMIT_EXCEEDED') {
      // The statement's own error is the one to report.
      await client.command({ query: 'system jemalloc purge' }).catch(() => {});
    }
    throw error;
  }
}

serveWorker({
  async command(statement: Statement) {
    await run((client) => client.command(statement));
  },
  query: (statement: Statement) =>
    run(async (client) => (await client.query({ ...statement, format: 'JSONEachRow' })).text()),
  async cancel(statement: Statement) {
    await (await getOpened()).canceller.command(statement);
  },
  async check() {
    await (await getOpened()).client.ping();
  },
  async close() {
    const { client, canceller, server } = await getOpened();
    await canceller.close();
    await client.close();
    server.close();
  },
});
