import type { IncomingMessage, ServerResponse } from 'node:http';

const daySeconds = 24 * 60 * 60;

/**
 * Pages of these origins may send events with cookies. A request without an Origin header does not come from a page.
 */
export class CorsPolicy {
  readonly #allowed: ReadonlySet<string>;

  constructor(origins: string) {
    this.#allowed = new Set(origins.split(/\s+/).filter(Boolean));
  }

  /** Returns whether the origin may send events, and sets the CORS headers on the response. */
  allows(request: IncomingMessage, response: ServerResponse): boolean {
    const { origin } = request.headers;
    if (!origin) return true;
    response.setHeader('vary', 'origin');
    if (!this.#allowed.has(origin)) return false;
    response.setHeader('access-control-allow-origin', origin);
    response.setHeader('access-control-allow-credentials', 'true');
    // Retry-After is not a CORS-safelisted response header.
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
