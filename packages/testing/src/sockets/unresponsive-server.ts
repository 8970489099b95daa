import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';

type UnresponsiveServer = { port: number; closeConnections: () => void; close: () => Promise<void> };

/** A server that accepts connections and never responds. */
export async function startUnresponsiveServer(): Promise<UnresponsiveServer> {
  const open = new Set<Socket>();
  const server = createServer((socket) => {
    open.add(socket);
    socket.on('error', () => {}).on('close', () => open.delete(socket));
    socket.resume();
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const hangUp = () => {
    for (const socket of open) socket.destroy();
  };
  return {
    port: (server.address() as AddressInfo).port,
    closeConnections: hangUp,
    async close() {
      hangUp();
      server.close();
      await once(server, 'close');
    },
  };
}
