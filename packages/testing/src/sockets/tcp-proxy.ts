import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { freePort } from './free-port.ts';

/** A server with its own port that can be closed and reopened, to simulate an outage. */
export abstract class ReopenableServer {
  readonly #connections = new Set<Socket>();
  #server: Server | undefined;
  #port = 0;

  protected abstract createServer(): Server;

  get port(): number {
    return this.#port;
  }

  get address(): string {
    return `http://127.0.0.1:${this.#port}`;
  }

  async open(): Promise<void> {
    // Not an ephemeral port, because the system could assign it to an outgoing connection while this server is closed.
    this.#port ||= await freePort();
    this.#server = this.createServer();
    this.#server.on('connection', (socket: Socket) => {
      this.#connections.add(socket);
      socket.on('close', () => this.#connections.delete(socket));
    });
    this.#server.listen(this.#port, '127.0.0.1');
    await once(this.#server, 'listening');
  }

  async close(): Promise<void> {
    const server = this.#server;
    if (!server) return;
    this.#server = undefined;
    server.close();
    for (const socket of this.#connections) socket.destroy();
    await once(server, 'close');
  }
}

/** Forwards connections to a server. */
export class TcpProxy extends ReopenableServer {
  readonly #target: { host: string; port: number };

  constructor(host: string, port: number) {
    super();
    this.#target = { host, port };
  }

  protected createServer(): Server {
    return createServer((client) => {
      const upstream = connect(this.#target);
      for (const [one, other] of [
        [client, upstream],
        [upstream, client],
      ] as const) {
        one.pipe(other);
        one.on('error', () => other.destroy());
      }
      client.on('close', () => upstream.destroy());
    });
  }
}
