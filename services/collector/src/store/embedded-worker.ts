import { createClient } from '@clickhouse/client';
import { serveWorker } from '@contenthub/server-kit/process/serve-worker';
import { memorySettings, type Statement } from './engine.ts';
import { clientLog } from './server-engine.ts';

/** The process that runs chdb on a folder. See embedded-engine.ts. */
const [folder = '', memoryMb = ''] = process.argv.slice(2);

/** BACKUP refuses all folders by default. The hub decides who may start one (backup-socket.ts). */
const allowBackups = '--backups.allowed_path=/';

const memory = { ...memorySettings(Number(memoryMb)), max_server_memory_usage: Number(memoryMb) * 1.25 * 1024 * 1024 };
const connectionArgs = [allowBackups, ...Object.entries(memory).map(([name, value]) => `--${name}=${value}`)];

async function open() {
  const [{ Session }, { createChdbConnection }] = await Promise.all([import('chdb'), import('chdb/connection')]).catch(
    (cause: unknown) => {
      throw Object.assign(new Error('chdb cannot be loaded', { cause }), { code: 'NO_CHDB' });
    },
  );
  // All connections of a folder share the server that the first one starts. Only this one takes arguments.
  const server = new Session(folder, { connectionArgs });
  // Compatible with this client, but typed by another copy of its types.
  const connect = () => createClient({ connection: createChdbConnection({ path: folder }) as never, log: clientLog });
  return { server, client: connect(), canceller: connect() };
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

serveWorker({
  async command(statement: Statement) {
    await (await getOpened()).client.command(statement);
  },
  async query(statement: Statement) {
    const result = await (await getOpened()).client.query({ ...statement, format: 'JSONEachRow' });
    return result.text();
  },
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
