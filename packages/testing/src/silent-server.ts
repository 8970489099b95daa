import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';

type SilentServer = { port: number; hangUp: () => void; close: () => Promise<void> };

/** Accepts connections and never answers: a server that hangs. */
export async function silentServer(): Promise<SilentServer> {
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
    hangUp,
    async close() {
      hangUp();
      server.close();
      await once(server, 'close');
    },
  };
}
