export type NatsConnectionOptions = {
  servers: string[];
  user?: string;
  pass?: string;
  timeout: number;
  pingInterval: number;
  maxPingOut: number;
};

/** Connection timeout. A call on a connection times out after 5 s by the client's default. */
const connectMs = 5000;
/** A server that misses two pings counts as lost, and another one is tried. */
const pingMs = 5000;
const drainMs = 5000;

/**
 * Client options for comma-separated URLs like `nats://user:password@host:4222`. The client itself ignores credentials
 * in URLs.
 */
export function natsConnectionOptions(addresses: string): NatsConnectionOptions {
  const urls = addresses.split(',').map((each) => new URL(each));
  const servers = urls.map(({ protocol, host }) => `${protocol}//${host}`);
  const { username = '', password = '' } = urls[0] ?? {};
  const deadlines = { timeout: connectMs, pingInterval: pingMs, maxPingOut: 2 };
  if (!username) return { servers, ...deadlines };
  return { servers, user: decodeURIComponent(username), pass: decodeURIComponent(password), ...deadlines };
}

type Connection = { drain: () => Promise<void>; close: () => Promise<void> };

/** Flushes and closes the connection. A broken or hanging connection can only be closed. */
export async function closeNats(connection: Connection): Promise<void> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error('NATS does not respond.')), drainMs);
  try {
    await Promise.race([connection.drain(), late]);
  } catch {
    await connection.close();
  } finally {
    clearTimeout(timer);
  }
}
