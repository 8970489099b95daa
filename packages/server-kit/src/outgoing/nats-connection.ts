export type NatsConnectionOptions = {
  servers: string[];
  user?: string;
  pass?: string;
  timeout: number;
  pingInterval: number;
  maxPingOut: number;
};

/** How long to wait for a connection; one call on it waits 5 s by the client's own default. */
const connectMs = 5000;
/** A server that answers no ping for twice as long counts as lost, and another one is tried. */
const pingMs = 5000;
const drainMs = 5000;

/** The client's options for addresses like `nats://user:password@host:4222`, with commas between. It reads no credentials from them itself. */
export function natsConnectionOptions(addresses: string): NatsConnectionOptions {
  const urls = addresses.split(',').map((each) => new URL(each));
  const servers = urls.map(({ protocol, host }) => `${protocol}//${host}`);
  const { username = '', password = '' } = urls[0] ?? {};
  const deadlines = { timeout: connectMs, pingInterval: pingMs, maxPingOut: 2 };
  if (!username) return { servers, ...deadlines };
  return { servers, user: decodeURIComponent(username), pass: decodeURIComponent(password), ...deadlines };
}

type Connection = { drain: () => Promise<void>; close: () => Promise<void> };

/** Sends what is buffered and closes. A connection that is cut or hangs cannot be drained, only closed. */
export async function closeNats(connection: Connection): Promise<void> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error('NATS does not answer.')), drainMs);
  try {
    await Promise.race([connection.drain(), late]);
  } catch {
    await connection.close();
  } finally {
    clearTimeout(timer);
  }
}
