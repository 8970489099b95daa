import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';

/** Stands before a server of any kind under a port of its own, and can be closed and opened again: that server is away. */
export class ClosableSocket {
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
    this.#server = createServer((near) => {
      const far = connect(this.#target);
      for (const [one, other] of [
        [near, far],
        [far, near],
      ] as const) {
        this.#open.add(one);
        one.pipe(other);
        one.on('error', () => other.destroy());
        one.on('close', () => this.#open.delete(one));
      }
    }).listen(this.#port, '127.0.0.1');
    await once(this.#server, 'listening');
    const address = this.#server.address();
    if (address && typeof address === 'object') this.#port = address.port;
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
