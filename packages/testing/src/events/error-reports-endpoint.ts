import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** A reported item: an event, a transaction, a session or a client report. */
export type ReportItem = { type: string; payload: Record<string, unknown> };

/** An endpoint for error reports on its own origin. It accepts envelopes and records their items. */
export class ErrorReportsEndpoint {
  readonly items: ReportItem[] = [];
  readonly #waiting = new Set<() => void>();
  readonly #server = createServer(async (request, response) => {
    response.setHeader('access-control-allow-origin', request.headers.origin ?? '*');
    response.setHeader('access-control-allow-headers', '*');
    if (request.method === 'POST' && request.url?.startsWith('/api/1/envelope/')) {
      this.items.push(...parseEnvelope(await text(request)));
      for (const notify of this.#waiting) notify();
    }
    response.setHeader('content-type', 'application/json').end('{}');
  });

  static async start(): Promise<ErrorReportsEndpoint> {
    const endpoint = new ErrorReportsEndpoint();
    endpoint.#server.listen(0, '127.0.0.1');
    await once(endpoint.#server, 'listening');
    return endpoint;
  }

  get dsn(): string {
    return `http://key@errors.contenthub.localhost:${(this.#server.address() as AddressInfo).port}/1`;
  }

  itemsOfType(type: string): Record<string, unknown>[] {
    return this.items.filter((item) => item.type === type).map(({ payload }) => payload);
  }

  /** Waits for this many reports of a type. */
  async waitForItems(type: string, count = 1, withinMs = 60_000): Promise<Record<string, unknown>[]> {
    const timeout = AbortSignal.timeout(withinMs);
    while (this.itemsOfType(type).length < count) {
      await new Promise<void>((resolve, reject) => {
        this.#waiting.add(resolve);
        timeout.addEventListener('abort', () => reject(new Error(`No ${type} received within ${withinMs} ms.`)));
      });
    }
    return this.itemsOfType(type);
  }

  clear(): void {
    this.items.length = 0;
  }

  async stop(): Promise<void> {
    this.#server.close();
    this.#server.closeAllConnections();
    await once(this.#server, 'close');
  }
}

/** An envelope is JSON lines: its header, then a header and a payload per item. */
function parseEnvelope(envelope: string): ReportItem[] {
  const [, ...lines] = envelope.split('\n').filter(Boolean);
  return lines.flatMap((line, index) => {
    if (index % 2 === 0) return [];
    const { type } = JSON.parse(lines[index - 1] ?? '{}') as { type: string };
    return [{ type, payload: JSON.parse(line) as Record<string, unknown> }];
  });
}
