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

/** An event as it came in. */
export type ReceivedEvent = Record<string, unknown> & { eventName: string; instanceId: string; batchId: number };
export type ReceivedRequest = {
  path: string;
  headers: IncomingHttpHeaders;
  jwt?: string | undefined;
  events: ReceivedEvent[];
};

/** How the endpoint meets a request: as it should, late, not at all, or with a failure of one kind or another. */
export type EndpointBehaviour = 'takes' | 'slow' | 'hangs' | 'hangs-up' | 'unavailable' | 'refuses' | 'too-large';

/** A plain, real place for events on an origin of its own: validates by the registry, and keeps what it got. */
export class EventsEndpoint {
  readonly requests: ReceivedRequest[] = [];
  /** Each event once, by the page load and its number in it, as it came first. */
  readonly events = new Map<string, ReceivedEvent>();
  readonly rejected: { reason: string; event: unknown }[] = [];
  duplicates = 0;
  preflights = 0;
  /** How many events came and were left hanging. */
  unanswered = 0;
  behaviour: EndpointBehaviour = 'takes';
  /** How long `slow` takes, in milliseconds. */
  delayMs = 1500;
  readonly #validate = createEventValidator();
  readonly #server = createServer((request, response) => void this.#answer(request, response));
  readonly #waiting = new Set<() => void>();

  static async start(): Promise<EventsEndpoint> {
    const endpoint = new EventsEndpoint();
    endpoint.#server.listen(0, '127.0.0.1');
    await once(endpoint.#server, 'listening');
    return endpoint;
  }

  /** How browsers reach it. */
  get origin(): string {
    return `http://collector.contenthub.localhost:${(this.#server.address() as AddressInfo).port}`;
  }

  eventsNamed(name: string): ReceivedEvent[] {
    return [...this.events.values()].filter(({ eventName }) => eventName === `contenthub/${name}`);
  }

  /** Waits until something is so; it is looked at again with every request. */
  async waitUntil(condition: () => boolean, withinMs = 20_000): Promise<void> {
    const timeout = AbortSignal.timeout(withinMs);
    while (!condition()) {
      await new Promise<void>((resolve, reject) => {
        this.#waiting.add(resolve);
        timeout.addEventListener('abort', () => reject(new Error(`Not so within ${withinMs} ms: ${condition}`)));
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

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
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
      const answer = this.#take(request, parsed);
      if (behaviour === 'slow') await new Promise((resolve) => setTimeout(resolve, this.delayMs));
      response.setHeader('server-timing', acceptedTiming);
      if (isOpaqueRequest(request.headers)) response.writeHead(204).end();
      else response.setHeader('content-type', 'application/json').end(JSON.stringify(answer));
    }
    this.#look();
  }

  #leaveHanging(body: string): void {
    this.unanswered += (JSON.parse(body) as EventsBody<ReceivedEvent>).events.length;
    this.#look();
  }

  #look(): void {
    for (const look of this.#waiting) look();
    this.#waiting.clear();
  }

  #take({ url = '', headers }: IncomingMessage, { events, jwt }: EventsBody<ReceivedEvent>): EventsResponse {
    const answer: EventsResponse = { accepted: 0, rejected: [] };
    this.requests.push({ path: url, headers, jwt, events });
    for (const [index, event] of events.entries()) {
      const reason = this.#validate(event);
      const id = `${event.instanceId}-${event.batchId}`;
      if (reason) {
        answer.rejected.push({ index, reason });
        this.rejected.push({ reason, event });
      } else if (this.events.has(id)) this.duplicates += 1;
      else this.events.set(id, event);
      if (!reason) answer.accepted += 1;
    }
    return answer;
  }
}
