import { createHmac } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { readServices } from '../state.ts';

export interface Hub {
  readonly url: string;
  readonly signals: { readonly posts: readonly number[]; readonly signed: boolean }[];
  forget(): void;
  close(): Promise<void>;
}

/** Plays the content service: takes signals and checks them. */
export async function startHub(): Promise<Hub> {
  const secret = (await readServices())?.WORDPRESS_SIGNAL_SECRET ?? '';
  const signals: Hub['signals'] = [];
  const server = createServer(async (request, response) => {
    const body = await text(request);
    const time = request.headers['x-contenthub-timestamp'];
    const signature = createHmac('sha256', secret).update(`${time}.${body}`).digest('hex');
    const signed = request.headers['x-contenthub-signature'] === `sha256=${signature}`;
    const fresh = Math.abs(Date.now() / 1000 - Number(time)) < 5;
    const there = request.method === 'POST' && request.url === '/hooks/wordpress';
    signals.push({ posts: (JSON.parse(body) as { posts: number[] }).posts, signed: signed && fresh && there });
    response.writeHead(202).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    signals,
    forget: () => signals.splice(0),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
