import { ClientDisconnected } from '@contenthub/server-kit/http/error-responses';
import type { FastifyReply } from 'fastify';

/** Aborted when the client disconnects, or has its response. */
export function abortOnDisconnect({ raw }: FastifyReply): AbortSignal {
  const controller = new AbortController();
  // Not the socket's event: connections are reused, and its listeners would pile up.
  raw.once('close', () => controller.abort(new ClientDisconnected()));
  return controller.signal;
}
