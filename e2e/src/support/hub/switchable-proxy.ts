import { request as ask, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What readers meet at the address: a hub, a failure with this status, no answer, or no connection. */
type Target = HubTarget | { status: number } | 'silence' | 'offline';

type HubTarget = {
  hub: string;
  /** Requests for these paths lose their connection. */
  failing?: RegExp;
  /** Added to each request, as an edge would. */
  headers?: Record<string, string>;
};

/** One address for readers, behind which the test can put another hub, a failing one, or nothing at all. */
export async function startSwitchableProxy(first: Target) {
  let target = first;
  const server = createServer((request, response) => {
    if (target === 'silence') return undefined;
    if (target === 'offline') return request.socket.destroy();
    if ('status' in target)
      return response.writeHead(target.status, { 'content-type': 'text/html' }).end('<p>Not now.</p>');
    const { url = '/', method } = request;
    if (target.failing?.test(url)) return request.socket.destroy();
    const headers = { ...request.headers, ...target.headers };
    const passedOn = ask(new URL(url, target.hub), { method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    // A hub that is not there is not there for the reader either.
    passedOn.on('error', () => request.socket.destroy());
    return request.pipe(passedOn);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://www.contenthub.localhost:${(server.address() as AddressInfo).port}`,
    routeTo(next: Target) {
      target = next;
      // Who waited for the one before waits no longer: a browser has six connections, and not more.
      server.closeAllConnections();
    },
    async stop() {
      server.closeAllConnections();
      server.close();
    },
  };
}
