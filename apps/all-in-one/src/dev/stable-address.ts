import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';

/**
 * An address that is known before its service has started and stays the same when it restarts. In the meantime,
 * connections wait.
 */
export class StableAddress {
  readonly url: string;
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();
  /** Connections that wait for the service. */
  #waiting: Socket[] = [];
  #port: number | undefined;

  static async listen(): Promise<StableAddress> {
    const server = createServer({ pauseOnConnect: true }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    return new StableAddress(server);
  }

  private constructor(server: Server) {
    const { port } = server.address() as AddressInfo;
    this.url = `http://127.0.0.1:${port}`;
    this.#server = server.on('connection', (socket: Socket) => {
      this.#track(socket);
      if (this.#port === undefined) this.#waiting.push(socket);
      else this.#forward(socket, this.#port);
    });
  }

  /** Passes connections on to the service. */
  forwardTo(url: string): void {
    const port = Number(new URL(url).port);
    this.#port = port;
    for (const socket of this.#waiting.splice(0)) this.#forward(socket, port);
  }

  /** Lets new connections wait. */
  hold(): void {
    this.#port = undefined;
  }

  async close(): Promise<void> {
    this.#server.close();
    for (const socket of this.#sockets) socket.destroy();
    await once(this.#server, 'close');
  }

  #forward(socket: Socket, port: number): void {
    const upstream = connect(port, '127.0.0.1');
    this.#track(upstream);
    socket.pipe(upstream).pipe(socket);
    socket.once('close', () => upstream.destroy());
    upstream.once('close', () => socket.destroy());
  }

  #track(socket: Socket): void {
    this.#sockets.add(socket);
    // The other side sees that the connection ends.
    socket.on('error', () => {});
    socket.once('close', () => this.#sockets.delete(socket));
  }
}
