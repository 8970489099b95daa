import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { beforeEach, expect, it, onTestFinished } from 'vitest';
import { StableAddress } from './stable-address.ts';

let address: StableAddress;
beforeEach(async () => {
  address = await StableAddress.listen();
  onTestFinished(() => address.close());
});

/** Starts a service that responds with its name. */
async function startService(name: string): Promise<{ url: string; server: Server }> {
  const server = createServer((_request, response) => response.end(name)).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, server };
}

async function request(): Promise<string> {
  // A new connection each time.
  const response = await fetch(address.url, { headers: { connection: 'close' } });
  return response.text();
}

it('requests wait until the service listens', async () => {
  const early = Promise.all([request(), request()]);
  const { url } = await startService('content');
  address.forwardTo(url);
  expect(await early).toEqual(['content', 'content']);
  expect(await request()).toBe('content');
});

it('requests wait while the service restarts on another port', async () => {
  const first = await startService('first');
  address.forwardTo(first.url);
  expect(await request()).toBe('first');
  address.hold();
  const during = request();
  const second = await startService('second');
  address.forwardTo(second.url);
  expect(await during).toBe('second');
});

it('a connection ends when its service ends', async () => {
  const { url, server } = await startService('content');
  address.forwardTo(url);
  const response = await fetch(address.url);
  expect(await response.text()).toBe('content');
  server.closeAllConnections();
  server.close();
  await expect(request()).rejects.toThrow('fetch failed');
});
