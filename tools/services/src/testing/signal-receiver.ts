import { createHmac } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { readServices } from '../state.ts';
import { wordpressApi } from './wordpress-client.ts';

interface ReceivedSignal {
  readonly posts: readonly number[];
  readonly terms?: readonly number[];
  readonly authors?: readonly number[];
  readonly media?: readonly number[];
  readonly signed: boolean;
}

export interface SignalReceiver {
  readonly url: string;
  readonly signals: ReceivedSignal[];
  /** Sets the status of later responses. The default is 202. */
  respondWith(status: number): void;
  clear(): void;
  close(): Promise<void>;
}

/** Stands in for the content service. It receives signals and verifies signature, age and replay. */
export async function startSignalReceiver(): Promise<SignalReceiver> {
  const secret = (await readServices())?.WORDPRESS_SIGNAL_SECRET ?? '';
  const signals: ReceivedSignal[] = [];
  const ids = new Set<string>();
  let status = 202;
  const server = createServer(async (request, response) => {
    const body = await text(request);
    const time = request.headers['x-contenthub-timestamp'];
    const signature = createHmac('sha256', secret).update(`${time}.${body}`).digest('hex');
    const isSigned = request.headers['x-contenthub-signature'] === `sha256=${signature}`;
    const isRecent = Math.abs(Date.now() / 1000 - Number(time)) < 60;
    const isWebhook = request.method === 'POST' && request.url === '/hooks/wordpress';
    const { id, ...touched } = JSON.parse(body) as { id: string; posts: number[] };
    signals.push({ ...touched, signed: isSigned && isRecent && isWebhook && !ids.has(id) });
    ids.add(id);
    response.writeHead(status).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    signals,
    respondWith: (next) => {
      status = next;
    },
    clear: () => signals.splice(0),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/** Receives WordPress signals for one test file and removes the content that the file creates. */
export class SignalTest {
  receiver!: SignalReceiver;
  readonly #createdPaths: string[] = [];

  static forThisFile(): SignalTest {
    const signalled = new SignalTest();
    beforeAll(async () => {
      signalled.receiver = await startSignalReceiver();
      await signalled.setHubUrl(signalled.receiver.url);
    });
    beforeEach(() => signalled.receiver.clear());
    afterAll(() => signalled.#tidyUp());
    return signalled;
  }

  async setHubUrl(url: string): Promise<void> {
    await wordpressApi('POST', '/contenthub/v1/settings', { url });
  }

  /** Creates content in WordPress and removes it after the tests. */
  async create<T extends { id: number }>(path: string, fields: Record<string, unknown>): Promise<T> {
    const created = await wordpressApi<T>('POST', path, fields);
    this.#createdPaths.push(`${path}/${created.id}?force=true&reassign=1`);
    return created;
  }

  /** Expects exactly one signed signal with these changes. A second signal would break the next expectation. */
  async expectSignal(touched: Omit<Partial<ReceivedSignal>, 'signed'>): Promise<void> {
    const signal = { posts: [], ...touched, signed: true };
    await expect.poll(() => this.receiver.signals).toEqual([signal]);
    this.receiver.clear();
  }

  async #tidyUp(): Promise<void> {
    for (const path of this.#createdPaths.toReversed()) await wordpressApi('DELETE', path).catch(() => undefined);
    await this.setHubUrl('');
    await this.receiver.close();
  }
}
