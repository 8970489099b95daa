import { request as ask, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What the proxy serves: a hub, an error status, no response, or no connection. */
type Target = HubTarget | { status: number } | 'silence' | 'offline';

type HubTarget = {
  hub: string;
  /** Requests for these paths are disconnected. */
  failing?: RegExp;
  /** Headers added to each request, as an edge would. */
  headers?: Record<string, string>;
};

/** A proxy with one address behind which a test can switch between hubs, failures and an outage. */
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
    // If the hub is down, the reader's connection is closed too.
    passedOn.on('error', () => request.socket.destroy());
    return request.pipe(passedOn);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://www.contenthub.localhost:${(server.address() as AddressInfo).port}`,
    routeTo(next: Target) {
      target = next;
      // Closes pending connections, because a browser has only six.
      server.closeAllConnections();
    },
    async stop() {
      server.closeAllConnections();
      server.close();
    },
  };
}
