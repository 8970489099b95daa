export type NatsServers = { servers: string[]; user?: string; pass?: string };

/** The client's options for addresses like `nats://user:password@host:4222`, with commas between. It reads no credentials from them itself. */
export function natsServers(addresses: string): NatsServers {
  const urls = addresses.split(',').map((each) => new URL(each));
  const servers = urls.map(({ protocol, host }) => `${protocol}//${host}`);
  const { username = '', password = '' } = urls[0] ?? {};
  return username ? { servers, user: decodeURIComponent(username), pass: decodeURIComponent(password) } : { servers };
}
