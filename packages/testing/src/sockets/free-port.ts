import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

/** Below those that the system gives to whoever calls somebody: a port that is free now is not taken by a passing call. */
const [first, last] = [20_000, 32_000];

/** Whoever was given one may not listen there yet. */
const reserved = new Set<number>();

/** A port that nobody uses at this moment. */
export async function freePort(): Promise<number> {
  const port = randomInt(first, last);
  if (reserved.has(port)) return freePort();
  reserved.add(port);
  const server = createServer().listen(port, '127.0.0.1');
  try {
    await once(server, 'listening');
  } catch {
    return freePort();
  }
  server.close();
  await once(server, 'close');
  return port;
}
