import type { IncomingMessage, ServerResponse } from 'node:http';

const daySeconds = 24 * 60 * 60;

/** Pages of these origins may send events, with their cookies; a sender without an origin is no page. */
export class CorsPolicy {
  readonly #allowed: ReadonlySet<string>;

  constructor(origins: string) {
    this.#allowed = new Set(origins.split(/\s+/).filter(Boolean));
  }

  /** Whether the sender may send; what its browser needs to know is put on the answer. */
  allows(request: IncomingMessage, response: ServerResponse): boolean {
    const { origin } = request.headers;
    if (!origin) return true;
    response.setHeader('vary', 'origin');
    if (!this.#allowed.has(origin)) return false;
    response.setHeader('access-control-allow-origin', origin);
    response.setHeader('access-control-allow-credentials', 'true');
    // When to come again is not among the headers that a page may read by itself.
    response.setHeader('access-control-expose-headers', 'retry-after');
    return true;
  }

  sendPreflight(response: ServerResponse): void {
    response.setHeader('access-control-allow-methods', 'POST');
    response.setHeader('access-control-allow-headers', 'content-type');
    response.setHeader('access-control-max-age', daySeconds);
    response.writeHead(204).end();
  }
}
