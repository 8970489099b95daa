import { once } from 'node:events';
import { createServer, request, type Server } from 'node:http';
import { freePort } from '@contenthub/testing/sockets/free-port';

/** A proxy in front of another server that can be closed and reopened to simulate an outage. */
export class ClosableProxy {
  readonly #target: URL;
  /** The path and query of every request, in order. */
  readonly requests: string[] = [];
  #server: Server | undefined;
  #port = 0;

  constructor(target: string) {
    this.#target = new URL(target);
  }

  get address(): string {
    return `http://127.0.0.1:${this.#port}`;
  }

  async open(): Promise<void> {
    // A fixed port, because the system could assign a free one to an outgoing connection while the proxy is closed.
    this.#port ||= await freePort();
    this.#server = createServer(({ method, url = '', headers }, response) => {
      this.requests.push(url);
      const options = { method, path: url, headers: { ...headers, host: this.#target.host } };
      const outgoing = request(this.#target, options, (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(response);
      });
      outgoing.on('error', () => response.destroy());
      outgoing.end();
    }).listen(this.#port, '127.0.0.1');
    await once(this.#server, 'listening');
  }

  async close(): Promise<void> {
    const server = this.#server;
    if (!server) return;
    this.#server = undefined;
    server.close();
    server.closeAllConnections();
    await once(server, 'close');
  }
}
