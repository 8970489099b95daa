import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { freePort } from './free-port.ts';

/** Stands before a server of any kind under a port of its own, and can be closed and opened again: that server is away. */
export class TcpProxy {
  readonly #target: { host: string; port: number };
  readonly #open = new Set<Socket>();
  #server: Server | undefined;
  #port = 0;

  constructor(host: string, port: number) {
    this.#target = { host, port };
  }

  get port(): number {
    return this.#port;
  }

  async open(): Promise<void> {
    // Not one that the system chooses: while this is closed, it would give it to whoever calls somebody.
    this.#port ||= await freePort();
    this.#server = createServer((client) => {
      const upstream = connect(this.#target);
      for (const [one, other] of [
        [client, upstream],
        [upstream, client],
      ] as const) {
        this.#open.add(one);
        one.pipe(other);
        one.on('error', () => other.destroy());
        one.on('close', () => this.#open.delete(one));
      }
    }).listen(this.#port, '127.0.0.1');
    await once(this.#server, 'listening');
  }

  async close(): Promise<void> {
    const server = this.#server;
    if (!server) return;
    this.#server = undefined;
    server.close();
    for (const socket of this.#open) socket.destroy();
    await once(server, 'close');
  }
}
