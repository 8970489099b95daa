import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

const probeMs = 100;

/** Distributes requests over the instances that report ready, as a load balancer in front of a service does. */
export class Balancer {
  readonly #server: Server;
  readonly #instances = new Map<string, { ready: boolean }>();
  readonly #timer: NodeJS.Timeout;
  #next = 0;

  private constructor(server: Server) {
    this.#server = server;
    this.#timer = setInterval(() => void this.#probeAll(), probeMs);
  }

  static async start(): Promise<Balancer> {
    const server = createServer();
    const balancer = new Balancer(server);
    server.on('request', (incoming, response) => balancer.#forward(incoming, response));
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return balancer;
  }

  get address(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** Adds an instance that is ready. */
  add(address: string): void {
    this.#instances.set(address, { ready: true });
  }

  remove(address: string): void {
    this.#instances.delete(address);
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, 'close');
  }

  async #probeAll(): Promise<void> {
    await Promise.all(
      [...this.#instances].map(async ([address, instance]) => {
        const response = await fetch(`${address}/readyz`, { headers: { connection: 'close' } }).catch(() => undefined);
        await response?.body?.cancel();
        instance.ready = response?.ok ?? false;
      }),
    );
  }

  #forward(incoming: IncomingMessage, response: ServerResponse): void {
    const all = [...this.#instances];
    const ready = all.filter(([, instance]) => instance.ready);
    this.#next += 1;
    // If none is ready, one that is draining or busy may still answer.
    const candidates = ready.length > 0 ? ready : all;
    const [address] = candidates[this.#next % Math.max(1, candidates.length)] ?? [];
    if (!address) return void response.writeHead(503).end();
    const { hostname, port } = new URL(address);
    const { url = '/', method = 'GET', headers } = incoming;
    // No connection is reused, so none can be closed by the instance while a request is on its way.
    const outgoing = request({ hostname, port, path: url, method, headers, agent: false }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
      answer.on('error', () => response.destroy());
    });
    outgoing.on('error', () => {
      if (response.headersSent) response.destroy();
      else response.writeHead(502).end();
    });
    incoming.pipe(outgoing);
  }
}
