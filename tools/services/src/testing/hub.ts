import { createHmac } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { readServices } from '../state.ts';

export interface HeardSignal {
  readonly posts: readonly number[];
  readonly terms?: readonly number[];
  readonly authors?: readonly number[];
  readonly media?: readonly number[];
  readonly signed: boolean;
}

export interface Hub {
  readonly url: string;
  readonly signals: HeardSignal[];
  /** What it answers from now on; 202 unless told otherwise. */
  answer(status: number): void;
  forget(): void;
  close(): Promise<void>;
}

/** Plays the content service: takes signals and checks them. A signal is signed when it is so, recent, and no replay. */
export async function startHub(): Promise<Hub> {
  const secret = (await readServices())?.WORDPRESS_SIGNAL_SECRET ?? '';
  const signals: HeardSignal[] = [];
  const ids = new Set<string>();
  let status = 202;
  const server = createServer(async (request, response) => {
    const body = await text(request);
    const time = request.headers['x-contenthub-timestamp'];
    const signature = createHmac('sha256', secret).update(`${time}.${body}`).digest('hex');
    const signed = request.headers['x-contenthub-signature'] === `sha256=${signature}`;
    const fresh = Math.abs(Date.now() / 1000 - Number(time)) < 60;
    const there = request.method === 'POST' && request.url === '/hooks/wordpress';
    const { id, ...touched } = JSON.parse(body) as { id: string; posts: number[] };
    signals.push({ ...touched, signed: signed && fresh && there && !ids.has(id) });
    ids.add(id);
    response.writeHead(status).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    signals,
    answer: (next) => {
      status = next;
    },
    forget: () => signals.splice(0),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
