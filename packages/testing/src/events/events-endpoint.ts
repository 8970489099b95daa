import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { createEventValidator } from '@contenthub/contracts/events/event-validator';
import {
  acceptedTiming,
  type EventsBody,
  type EventsResponse,
  isOpaqueRequest,
} from '@contenthub/contracts/events/protocol';

/** An event as received. */
export type ReceivedEvent = Record<string, unknown> & { eventName: string; instanceId: string; batchId: number };
export type ReceivedRequest = {
  path: string;
  headers: IncomingHttpHeaders;
  jwt?: string | undefined;
  events: ReceivedEvent[];
};

/** How the endpoint handles requests: normally, slowly, not at all, or with a kind of failure. */
export type EndpointBehaviour = 'takes' | 'slow' | 'hangs' | 'hangs-up' | 'unavailable' | 'refuses' | 'too-large';

/** An events endpoint on its own origin. It validates events by the registry and records them. */
export class EventsEndpoint {
  readonly requests: ReceivedRequest[] = [];
  /** Each event once, by page load and event number. Duplicates do not replace it. */
  readonly events = new Map<string, ReceivedEvent>();
  readonly rejected: { reason: string; event: unknown }[] = [];
  duplicates = 0;
  preflights = 0;
  /** The number of events in requests without a response. */
  unanswered = 0;
  behaviour: EndpointBehaviour = 'takes';
  /** The delay of `slow`, in milliseconds. */
  delayMs = 1500;
  readonly #validate = createEventValidator();
  readonly #server = createServer((request, response) => void this.#respond(request, response));
  readonly #waiting = new Set<() => void>();

  static async start(): Promise<EventsEndpoint> {
    const endpoint = new EventsEndpoint();
    endpoint.#server.listen(0, '127.0.0.1');
    await once(endpoint.#server, 'listening');
    return endpoint;
  }

  /** The origin that browsers use. */
  get origin(): string {
    return `http://collector.contenthub.localhost:${(this.#server.address() as AddressInfo).port}`;
  }

  eventsNamed(name: string): ReceivedEvent[] {
    return [...this.events.values()].filter(({ eventName }) => eventName === `contenthub/${name}`);
  }

  /** Waits for a condition, which is checked after every request. */
  async waitUntil(condition: () => boolean, withinMs = 60_000): Promise<void> {
    const timeout = AbortSignal.timeout(withinMs);
    while (!condition()) {
      await new Promise<void>((resolve, reject) => {
        this.#waiting.add(resolve);
        timeout.addEventListener('abort', () =>
          reject(new Error(`Condition not met within ${withinMs} ms: ${condition}`)),
        );
      });
    }
  }

  clear(): void {
    this.requests.length = 0;
    this.rejected.length = 0;
    this.events.clear();
    this.duplicates = 0;
    this.unanswered = 0;
    this.behaviour = 'takes';
  }

  async stop(): Promise<void> {
    this.#server.close();
    this.#server.closeAllConnections();
    await once(this.#server, 'close');
  }

  async #respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    response.setHeader('access-control-allow-origin', request.headers.origin ?? '*');
    response.setHeader('access-control-allow-credentials', 'true');
    response.setHeader('timing-allow-origin', '*');
    if (request.method === 'OPTIONS') {
      this.preflights += 1;
      response.setHeader('access-control-allow-headers', 'content-type');
      response.writeHead(204).end();
      return;
    }
    const { behaviour } = this;
    const body = await text(request).catch(() => undefined);
    if (body === undefined) return;
    if (behaviour === 'hangs') return this.#leaveHanging(body);
    if (behaviour === 'hangs-up') return void request.socket.destroy();
    const failures: Partial<Record<EndpointBehaviour, number>> = { unavailable: 503, refuses: 400, 'too-large': 413 };
    const parsed = JSON.parse(body) as EventsBody<ReceivedEvent>;
    const status = behaviour === 'too-large' && parsed.events.length === 1 ? undefined : failures[behaviour];
    if (status) {
      if (status === 503) response.setHeader('retry-after', '0');
      response.writeHead(status).end();
    } else {
      const result = this.#accept(request, parsed);
      if (behaviour === 'slow') await new Promise((resolve) => setTimeout(resolve, this.delayMs));
      response.setHeader('server-timing', acceptedTiming);
      if (isOpaqueRequest(request.headers)) response.writeHead(204).end();
      else response.setHeader('content-type', 'application/json').end(JSON.stringify(result));
    }
    this.#notifyWaiting();
  }

  #leaveHanging(body: string): void {
    this.unanswered += (JSON.parse(body) as EventsBody<ReceivedEvent>).events.length;
    this.#notifyWaiting();
  }

  #notifyWaiting(): void {
    for (const notify of this.#waiting) notify();
    this.#waiting.clear();
  }

  #accept({ url = '', headers }: IncomingMessage, { events, jwt }: EventsBody<ReceivedEvent>): EventsResponse {
    const result: EventsResponse = { accepted: 0, rejected: [] };
    this.requests.push({ path: url, headers, jwt, events });
    for (const [index, event] of events.entries()) {
      const reason = this.#validate(event);
      const id = `${event.instanceId}-${event.batchId}`;
      if (reason) {
        result.rejected.push({ index, reason });
        this.rejected.push({ reason, event });
      } else if (this.events.has(id)) this.duplicates += 1;
      else this.events.set(id, event);
      if (!reason) result.accepted += 1;
    }
    return result;
  }
}
