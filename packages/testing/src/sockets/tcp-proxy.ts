import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { freePort } from './free-port.ts';

/** A TCP proxy with its own port that can be closed and reopened, to simulate a server outage. */
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
    // Not an ephemeral port, because the system could assign it to an outgoing connection while this proxy is closed.
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
