import { eventSample } from '@contenthub/contracts/testing/event-samples';

const browser = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';
const responseTimeoutMs = 30_000;

/** A client that records what it sent and what was acknowledged, and resends the rest. */
export class Sender {
  readonly instanceId: string;
  readonly sent = new Set<number>();
  readonly acknowledged = new Set<number>();
  /** Responses other than success. */
  failures = 0;
  readonly #address: () => string;
  #batchId = 0;
  #stopped = false;
  #working: Promise<void> = Promise.resolve();

  constructor(address: string | (() => string), number: number) {
    this.#address = typeof address === 'string' ? () => address : address;
    this.instanceId = String(number).padStart(8, '0');
  }

  /** Sends one request once. Returns whether it was acknowledged. */
  async send(batchIds: number[]): Promise<boolean> {
    for (const each of batchIds) this.sent.add(each);
    const events = batchIds.map((batchId) => this.event(batchId));
    const response = await fetch(`${this.#address()}/events`, {
      method: 'POST',
      body: JSON.stringify({ events }),
      headers: { 'user-agent': browser },
      signal: AbortSignal.timeout(responseTimeoutMs),
    }).catch(() => undefined);
    const text = await response?.text().catch(() => undefined);
    if (response?.status !== 200 || !text) {
      this.failures += 1;
      return false;
    }
    const { accepted } = JSON.parse(text) as { accepted: number };
    if (accepted !== events.length) throw new Error(`${accepted} of ${events.length} events were accepted: ${text}`);
    for (const each of batchIds) this.acknowledged.add(each);
    return true;
  }

  next(count: number): number[] {
    return Array.from({ length: count }, () => {
      this.#batchId += 1;
      return this.#batchId;
    });
  }

  event(batchId: number): Record<string, unknown> {
    return eventSample('postPage/view', { instanceId: this.instanceId, batchId, ageMs: 0, isTest: false });
  }

  /** Sends continuously, and repeats each request until it is acknowledged. */
  start(eventsInRequest = 5): void {
    this.#working = (async () => {
      while (!this.#stopped) {
        const batch = this.next(eventsInRequest);
        // Requests that are not acknowledged at the end of the test may be stored or not.
        while (!(await this.send(batch)) && !this.#stopped) await new Promise((resolve) => setTimeout(resolve, 20));
      }
    })();
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    await this.#working;
  }
}

export function startSenders(address: string | (() => string), count: number, eventsInRequest?: number): Sender[] {
  const senders = Array.from({ length: count }, (_, index) => new Sender(address, index + 1));
  for (const sender of senders) sender.start(eventsInRequest);
  return senders;
}

export const countAcknowledged = (senders: Sender[]) =>
  senders.reduce((sum, { acknowledged }) => sum + acknowledged.size, 0);
