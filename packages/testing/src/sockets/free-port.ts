import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

/**
 * Below the system's ephemeral ports, so that no outgoing connection can take a free port. Each test worker has its own
 * range, because another worker could take a port before the process that needs it.
 */
const rangeSize = 2000;
const first = 20_000 + (Number(process.env.VITEST_POOL_ID ?? 0) % 6) * rangeSize;

/** Ports that were handed out but may not be listening yet. */
const reserved = new Set<number>();

/** Returns a port that is not in use. */
export async function freePort(): Promise<number> {
  const port = randomInt(first, first + rangeSize);
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
