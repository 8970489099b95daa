import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';

/** A proxy that forwards all requests to a server and can withhold its responses. */
export class OneWayProxy {
  readonly #server: Server;
  readonly #upstreams = new Set<Socket>();
  #forwardsResponses = true;
  #sent = '';

  private constructor(server: Server) {
    this.#server = server;
  }

  static async open(port: number): Promise<OneWayProxy> {
    const server = createServer();
    const proxy = new OneWayProxy(server);
    server.on('connection', (client) => {
      const upstream = connect(port, '127.0.0.1');
      proxy.#upstreams.add(upstream);
      client.pipe(upstream);
      client.on('data', (chunk) => {
        proxy.#sent += chunk.toString('latin1');
      });
      upstream.on('data', (chunk) => {
        client.write(chunk);
      });
      if (!proxy.#forwardsResponses) upstream.pause();
      for (const each of [client, upstream]) {
        each.on('error', () => {});
        each.on('close', () => {
          client.destroy();
          upstream.destroy();
          proxy.#upstreams.delete(upstream);
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

  /** How often a text was sent to the server. */
  countSent(text: string): number {
    return this.#sent.split(text).length - 1;
  }

  pauseResponses(): void {
    this.#forwardsResponses = false;
    for (const upstream of this.#upstreams) upstream.pause();
  }

  resumeResponses(): void {
    this.#forwardsResponses = true;
    for (const upstream of this.#upstreams) upstream.resume();
  }

  async close(): Promise<void> {
    for (const upstream of this.#upstreams) upstream.destroy();
    this.#server.close();
    await once(this.#server, 'close');
  }
}
