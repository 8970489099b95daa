import { Agent, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { findStoreProcesses } from '@contenthub/collector/testing/find-store-processes';
import type { EventsResponse } from '@contenthub/contracts/events/protocol';
import type { MemoryGroup } from '@contenthub/testing/processes/memory-group';
import type { ConsoleHub } from '../../support/hub/console-hub.ts';
import { known, knownSearches, type Variation, variation } from './variations.ts';

const userAgent =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';
const agent = new Agent({ keepAlive: true });

/** What the senders were told. */
export class Acknowledged {
  /** Ordinary events, by what they searched for. */
  readonly known = new Set<string>();
  events = 0;
  /** Hostile requests by the status of the response. */
  readonly statuses: Record<string, number> = {};
  /** Responses to readers other than success. */
  readonly refusedReaders: string[] = [];

  add(searches: readonly string[], accepted: number): void {
    for (const search of searches) this.known.add(search);
    this.events += accepted;
  }
}

/** Every tenth request has another address, but some come from one. */
const addressOf = (number: number) =>
  number % 20 === 7 ? '10.255.255.255' : `10.1.${Math.floor(number / 2560)}.${Math.floor(number / 10) % 256}`;

/** Sends the variations that are not stored, and an ordinary request in place of each that is. */
export async function sendVariations(hub: ConsoleHub, count: number, seed: number, told: Acknowledged): Promise<void> {
  const numbers = Array.from({ length: count }, (_, number) => number).values();
  const sender = async () => {
    for (const number of numbers) {
      const sent = variation(number, seed);
      await (sent.isStored ? sendReader(hub, number, told) : sendHostile(hub, sent, told));
    }
  };
  await Promise.all(Array.from({ length: 8 }, sender));
}

async function sendHostile(hub: ConsoleHub, { number, events, body }: Variation, told: Acknowledged): Promise<void> {
  const { status, text } = await post(hub, body, addressOf(number));
  told.statuses[status] = (told.statuses[status] ?? 0) + 1;
  if (status !== '200') return;
  const { accepted, rejected } = JSON.parse(text) as EventsResponse;
  const refused = new Set(rejected.map(({ index }) => index));
  const [first, second] = knownSearches(number);
  told.add([...(refused.has(0) ? [] : [first]), ...(refused.has(events.length - 1) ? [] : [second])], accepted);
}

const firstReader = 1_000_000;

export async function sendReader(hub: ConsoleHub, number: number, told: Acknowledged): Promise<void> {
  const reader = firstReader + number;
  const searches = knownSearches(reader);
  const events = searches.map((search, index) => known(reader, index + 1, search, 1 + (number % 3)));
  const { status, text } = await post(hub, Buffer.from(JSON.stringify({ events })), addressOf(number));
  if (text === `{"accepted":${events.length},"rejected":[]}`) told.add(searches, events.length);
  else told.refusedReaders.push(`${status} ${text}`);
}

function post(hub: ConsoleHub, body: Buffer, address: string): Promise<{ status: string; text: string }> {
  return new Promise((resolve) => {
    const { port } = new URL(hub.address);
    const sent = request(
      { agent, host: '127.0.0.1', port, method: 'POST', path: '/events', timeout: 120_000 },
      (response) => {
        let text = '';
        response.setEncoding('utf8').on('data', (part: string) => {
          text += part;
        });
        response.on('end', () => resolve({ status: String(response.statusCode), text }));
        response.on('error', ({ message }) => resolve({ status: message, text }));
      },
    );
    sent.setHeader('content-type', 'text/plain');
    sent.setHeader('content-length', body.length);
    sent.setHeader('user-agent', userAgent);
    sent.setHeader('x-forwarded-for', address);
    sent.on('timeout', () => sent.destroy(new Error('timeout')));
    sent.on('error', ({ message }) => resolve({ status: message, text: '' }));
    sent.end(body);
  });
}

/** Reads pages, and looks at memory and processes, until it is stopped. */
export class Observer {
  pages = 0;
  readonly failures: string[] = [];
  slowest = { path: '', ms: 0 };
  peakMb = 0;
  readonly storeProcesses = new Set<number>();
  readonly #stop = new AbortController();
  readonly #working: Promise<unknown>;

  constructor(hub: ConsoleHub, group: MemoryGroup, folder: string) {
    const console = `http://127.0.0.1:${new URL(hub.consoleOrigin).port}`;
    const visit = async (number: number) => {
      const pages = [
        `${hub.address}/blog/`,
        `${hub.address}/blog/commonly-confused-words/affect-vs-effect`,
        `${hub.address}/blog/search/comma${number}`,
        `${console}/sign-in`,
      ];
      for (const page of pages) await this.#visit(page);
      await pause(200);
    };
    const look = async () => {
      this.peakMb = Math.max(this.peakMb, await group.readUsedMb());
      for (const id of await findStoreProcesses(folder)) this.storeProcesses.add(id);
      await pause(200);
    };
    this.#working = Promise.all([this.#repeat(visit), this.#repeat(look)]);
  }

  async stop(): Promise<void> {
    this.#stop.abort();
    await this.#working;
  }

  async #repeat(work: (number: number) => Promise<void>): Promise<void> {
    for (let number = 0; !this.#stop.signal.aborted; number += 1) await work(number);
  }

  async #visit(url: string): Promise<void> {
    const startedAt = performance.now();
    const status = await fetch(url).then(
      async (response) => {
        await response.text();
        return response.status;
      },
      (error: unknown) => String(error),
    );
    const ms = Math.round(performance.now() - startedAt);
    const path = new URL(url).pathname;
    this.pages += 1;
    if (status !== 200) this.failures.push(`${path}: ${status}`);
    if (ms > this.slowest.ms) this.slowest = { path, ms };
  }
}
