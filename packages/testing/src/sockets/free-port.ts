import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

/** Below the system's ephemeral ports, so that no outgoing connection can take a free port. */
const [first, last] = [20_000, 32_000];

/** Ports that were handed out but may not be listening yet. */
const reserved = new Set<number>();

/** Returns a port that is not in use. */
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
