import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';

/** Stands before a server; what is sent to it arrives, and its answers can be withheld. */
export class OneWaySocket {
  readonly #server: Server;
  readonly #far = new Set<Socket>();
  #answers = true;
  #heard = '';

  private constructor(server: Server) {
    this.#server = server;
  }

  static async open(port: number): Promise<OneWaySocket> {
    const server = createServer();
    const socket = new OneWaySocket(server);
    server.on('connection', (near) => {
      const far = connect(port, '127.0.0.1');
      socket.#far.add(far);
      near.pipe(far);
      near.on('data', (chunk) => {
        socket.#heard += chunk.toString('latin1');
      });
      far.on('data', (chunk) => {
        near.write(chunk);
      });
      if (!socket.#answers) far.pause();
      for (const each of [near, far]) {
        each.on('error', () => {});
        each.on('close', () => {
          near.destroy();
          far.destroy();
          socket.#far.delete(far);
        });
      }
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return socket;
  }

  get port(): number {
    return (this.#server.address() as { port: number }).port;
  }

  /** How often something was sent to the server. */
  heard(text: string): number {
    return this.#heard.split(text).length - 1;
  }

  withholdAnswers(): void {
    this.#answers = false;
    for (const far of this.#far) far.pause();
  }

  letAnswersThrough(): void {
    this.#answers = true;
    for (const far of this.#far) far.resume();
  }

  async close(): Promise<void> {
    for (const far of this.#far) far.destroy();
    this.#server.close();
    await once(this.#server, 'close');
  }
}
