import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';

/** Stands before a server; what is sent to it arrives, and its answers can be withheld. */
export class OneWayProxy {
  readonly #server: Server;
  readonly #far = new Set<Socket>();
  #answers = true;
  #heard = '';

  private constructor(server: Server) {
    this.#server = server;
  }

  static async open(port: number): Promise<OneWayProxy> {
    const server = createServer();
    const proxy = new OneWayProxy(server);
    server.on('connection', (client) => {
      const upstream = connect(port, '127.0.0.1');
      proxy.#far.add(upstream);
      client.pipe(upstream);
      client.on('data', (chunk) => {
        proxy.#heard += chunk.toString('latin1');
      });
      upstream.on('data', (chunk) => {
        client.write(chunk);
      });
      if (!proxy.#answers) upstream.pause();
      for (const each of [client, upstream]) {
        each.on('error', () => {});
        each.on('close', () => {
          client.destroy();
          upstream.destroy();
          proxy.#far.delete(upstream);
        });
      }
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return proxy;
  }

  get port(): number {
    return (this.#server.address() as { port: number }).port;
  }

  /** How often something was sent to the server. */
  countSent(text: string): number {
    return this.#heard.split(text).length - 1;
  }

  pauseResponses(): void {
    this.#answers = false;
    for (const far of this.#far) far.pause();
  }

  resumeResponses(): void {
    this.#answers = true;
    for (const far of this.#far) far.resume();
  }

  async close(): Promise<void> {
    for (const far of this.#far) far.destroy();
    this.#server.close();
    await once(this.#server, 'close');
  }
}
