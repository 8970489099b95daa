import { request as ask, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What readers meet at the address: a hub, a failure with this status, or silence. */
type Target = { hub: string } | { status: number } | 'silence';

/** One address for readers, behind which the test can put another hub, a failing one, or one that says nothing. */
export async function startSwitch(hub: string) {
  let target: Target = { hub };
  const server = createServer((request, response) => {
    if (target === 'silence') return undefined;
    if ('status' in target)
      return response.writeHead(target.status, { 'content-type': 'text/html' }).end('<p>Not now.</p>');
    const { url = '/', method, headers } = request;
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
    leadTo(next: Target) {
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
