import { get } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { Sender } from '@contenthub/collector/testing/sender';

export type LoadCounts = {
  requests: number;
  failed: number;
  /** From the first failed request to the last one. */
  failingMs: number;
  slowestMs: number;
  events: number;
  /** Requests with events that were not acknowledged and therefore sent again. */
  resent: number;
};

const readerTimeoutMs = 30_000;
const none = (): LoadCounts => ({ requests: 0, failed: 0, failingMs: 0, slowestMs: 0, events: 0, resent: 0 });

/** Readers and a sender of events at a steady rate, through the balancer. `take` returns the counts since the last call. */
export class ClusterLoad {
  readonly sender: Sender;
  readonly #origin: string;
  readonly #paths: readonly string[];
  readonly #onFailure: (line: string) => void;
  readonly #stopping = new AbortController();
  readonly #running: Promise<unknown>;
  #counts = none();
  #firstFailure: number | undefined;

  constructor(origin: string, paths: readonly string[], onFailure: (line: string) => void) {
    this.#origin = origin;
    this.#paths = paths;
    this.#onFailure = onFailure;
    this.sender = new Sender(origin, 1);
    this.#running = Promise.all([this.#read(0), this.#read(1), this.#read(2), this.#send()]);
  }

  take(): LoadCounts {
    const counts = this.#counts;
    this.#counts = none();
    this.#firstFailure = undefined;
    return counts;
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#running;
  }

  async #read(worker: number): Promise<void> {
    for (let number = 0; !this.#stopping.signal.aborted; number += 1) {
      // Every third page is new to the hub, so that web and content take part.
      const cachedPath = this.#paths[number % this.#paths.length] ?? '/blog/';
      const path = number % 3 === 0 ? `/blog/search/word${number}x${worker}` : cachedPath;
      const startedAt = Date.now();
      const { status, body } = await request(this.#origin + path);
      this.#counts.requests += 1;
      this.#counts.slowestMs = Math.max(this.#counts.slowestMs, Date.now() - startedAt);
      if (status !== 200) {
        this.#firstFailure ??= startedAt;
        this.#counts.failed += 1;
        this.#counts.failingMs = Date.now() - this.#firstFailure;
        this.#onFailure(
          `${path} returned ${status || 'no response'} after ${Date.now() - startedAt} ms${summarise(body)}`,
        );
      }
      await wait(150);
    }
  }

  async #send(): Promise<void> {
    while (!this.#stopping.signal.aborted) {
      const batch = this.sender.next(5);
      this.#counts.events += batch.length;
      while (!(await this.sender.send(batch))) {
        this.#counts.resent += 1;
        await wait(200);
      }
      await wait(200);
    }
  }
}

type Response = { status: number; body: string };

/** The whole response. Status 0 without one. Every reader has a connection of their own. */
async function request(url: string, headers: Record<string, string> = {}): Promise<Response> {
  const { promise, resolve } = Promise.withResolvers<Response>();
  const nothing = () => resolve({ status: 0, body: '' });
  const outgoing = get(url, { agent: false, headers, timeout: readerTimeoutMs }, (response) => {
    let body = '';
    response.setEncoding('utf8').on('data', (text: string) => (body += text));
    response.on('end', () => (response.complete ? resolve({ status: response.statusCode ?? 0, body }) : nothing()));
    response.on('error', nothing);
  });
  outgoing.on('timeout', () => outgoing.destroy());
  outgoing.on('error', nothing);
  return promise;
}

/** The beginning of an error page, which shows whether the balancer, an edge or the site wrote it. */
function summarise(body: string): string {
  const text = body
    .replace(/<(style|script)[\s\S]*?<\/\1>|<[^>]*>|\s+/g, ' ')
    .replace(/ +/g, ' ')
    .trim();
  return text && `: ${text.slice(0, 80)}`;
}

/** The body of a page as one edge returns it. */
export async function readFromEdge(edge: string, origin: string, path: string): Promise<string> {
  const { status, body } = await request(`http://${edge}${path}`, { host: new URL(origin).host });
  return status === 200 ? body : '';
}
