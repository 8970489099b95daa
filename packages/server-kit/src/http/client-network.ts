import { createHmac, randomBytes } from 'node:crypto';
import { isIPv6, SocketAddress } from 'node:net';

/** By which web tells the intake requests of different networks apart, without telling it whose they are. */
export const networkKeyHeader = 'x-network-key';

const dayMs = 24 * 60 * 60 * 1000;

/** Keys of networks. They change every day and in every process, and nobody can find the network of a key. */
export class NetworkKeys {
  readonly #now: () => number;
  #secret = randomBytes(32);
  #dayEnds = 0;

  constructor(now: () => number = Date.now) {
    this.#now = now;
  }

  /** Nothing for this machine: its proxy named no client. */
  of(address: string): string | undefined {
    if (isLoopback(address)) return undefined;
    const now = this.#now();
    if (now >= this.#dayEnds) {
      this.#secret = randomBytes(32);
      this.#dayEnds = now - (now % dayMs) + dayMs;
    }
    return createHmac('sha256', this.#secret).update(clientNetwork(address)).digest('base64url').slice(0, 22);
  }
}

const isLoopback = (address: string) => address === '::1' || /^(?:::ffff:)?127\./i.test(address);

/** One customer has all addresses of an IPv6 /64, so they count as one. */
export function clientNetwork(address: string): string {
  if (!isIPv6(address)) return address;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped) return mapped;
  return expand(address).slice(0, 4).join(':');
}

/** The eight groups of an address, without leading zeros. */
function expand(address: string): string[] {
  const [withoutZone = ''] = address.split('%');
  const [head = '', tail] = new SocketAddress({ address: withoutZone, family: 'ipv6' }).address.split('::');
  const groups = (part: string | undefined) => (part ? part.split(':') : []);
  const missing = Array(8 - groups(head).length - groups(tail).length).fill('0');
  return tail === undefined ? groups(head) : [...groups(head), ...missing, ...groups(tail)];
}
