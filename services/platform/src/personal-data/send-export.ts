import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

/** A file to save, kept by nobody on the way. */
export function sendExport(reply: FastifyReply, file: AsyncIterable<string>): FastifyReply {
  const name = `contenthub-data-${new Date().toISOString().slice(0, 10)}.json`;
  return reply
    .header('cache-control', 'private, no-store')
    .header('content-disposition', `attachment; filename="${name}"`)
    .type('application/json; charset=utf-8')
    .send(Readable.from(file));
}
