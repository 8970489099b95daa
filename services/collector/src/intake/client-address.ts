import type { IncomingMessage } from 'node:http';
import proxyAddr from '@fastify/proxy-addr';

/**
 * Finds the address that a limit counts by. It is held for a minute in memory and never stored. Undefined for one of our
 * own proxies that names no client: web removes the visitor's address and has a limit of its own.
 */
export function clientAddressBy(trustedProxies: string): (request: IncomingMessage) => string | undefined {
  const isTrusted = proxyAddr.compile(trustedProxies.split(',').map((each) => each.trim()));
  return (request) => {
    const address = proxyAddr(request, isTrusted);
    return isTrusted(address, 0) ? undefined : address;
  };
}
