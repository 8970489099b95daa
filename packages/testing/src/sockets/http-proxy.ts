import { createServer, request } from 'node:http';
import type { Server } from 'node:net';
import { ReopenableServer } from './tcp-proxy.ts';

/** Forwards requests to a server under the server's own host name, and records them. */
export class HttpProxy extends ReopenableServer {
  /** The path and query of every request, in order. */
  readonly requests: string[] = [];
  readonly #target: URL;

  constructor(target: string) {
    super();
    this.#target = new URL(target);
  }

  protected createServer(): Server {
    return createServer(({ method, url = '', headers }, response) => {
      this.requests.push(url);
      const options = { method, path: url, headers: { ...headers, host: this.#target.host } };
      const outgoing = request(this.#target, options, (received) => {
        response.writeHead(received.statusCode ?? 502, received.headers);
        received.pipe(response);
      });
      outgoing.on('error', () => response.destroy());
      outgoing.end();
    });
  }
}
