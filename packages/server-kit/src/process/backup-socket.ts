import { chmod, rm } from 'node:fs/promises';
import { createServer, request } from 'node:http';
import { resolve } from 'node:path';
import { text } from 'node:stream/consumers';

/** Copies what a store holds at one moment into a folder. */
export type CopyStore = (target: string) => Promise<void>;

/** The system's limit for the path of a socket. Longer ones are cut off silently on some systems. */
const maxPathBytes = 103;

const socketPath = (folder: string) => `${resolve(folder)}.sock`;

/**
 * Lets `npm run hub -- backup` copy an embedded store while this process uses it. The socket is next to the store's
 * folder and only its owner can connect. Returns a function that closes it.
 */
export async function serveBackups(folder: string, copy: CopyStore): Promise<() => Promise<void>> {
  const path = socketPath(folder);
  // Backups then need a stopped hub.
  if (Buffer.byteLength(path) > maxPathBytes) return async () => {};
  const server = createServer(async (incoming, response) => {
    try {
      await copy(await text(incoming));
      response.end();
    } catch (error) {
      response.writeHead(500).end(error instanceof Error ? error.message : String(error));
    }
  });
  // A killed process leaves its socket behind. The folder's lock ensures that no other process uses it.
  await rm(path, { force: true });
  await new Promise<void>((done, failed) => server.once('error', failed).listen(path, done));
  await chmod(path, 0o600);
  server.unref();
  return async () => {
    server.closeAllConnections();
    await new Promise((done) => server.close(done));
  };
}

/** Asks the process that uses a store to copy it. Returns whether there is one. */
export async function requestBackup(folder: string, target: string): Promise<boolean> {
  const socket = socketPath(folder);
  if (Buffer.byteLength(socket) > maxPathBytes) return false;
  return new Promise((done, failed) => {
    const outgoing = request({ socketPath: socket, method: 'POST', agent: false }, async (response) => {
      const message = await text(response);
      if (response.statusCode === 200) done(true);
      else failed(new Error(`The running hub could not copy ${folder}: ${message}`));
    });
    outgoing.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT' || error.code === 'ECONNREFUSED') done(false);
      else failed(error);
    });
    outgoing.end(resolve(target));
  });
}
