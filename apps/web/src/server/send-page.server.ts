import type { FastifyReply } from 'fastify';
import { encodingFor } from './encoding.server.ts';
import type { ReadyPage } from './ready-page.server.ts';
import { splitUrl } from './split-url.server.ts';
import type { Block } from './visitor-blocks.server.ts';

type Headers = Readonly<Record<string, string>>;

/** Sends a page with its visitor's block, or a redirect with the query of its request. */
export function sendPage(reply: FastifyReply, page: ReadyPage, block: Block): FastifyReply {
  const encoding = encodingFor(reply.request.headers['accept-encoding']);
  const headers = page.headersWith(block, encoding);
  if (headers.location) {
    const location = headers.location + splitUrl(reply.request.url).search;
    return reply
      .code(page.status)
      .headers({ ...headers, location })
      .send();
  }
  if (block.for === 'bucket' || block.for === 'session')
    return sendParts(reply, page.status, headers, page.partsWith(block.bytes, encoding));
  return reply.code(page.status).headers(headers).send(page.wholeWith(block, encoding));
}

/** Past the framework, which sends bodies of one piece only: corked, the parts leave together without being copied. */
function sendParts(reply: FastifyReply, status: number, headers: Headers, parts: Buffer[]): FastifyReply {
  const { raw } = reply.hijack();
  const length = parts.reduce((sum, part) => sum + part.length, 0);
  raw.writeHead(status, {
    ...(reply.getHeaders() as Headers),
    ...headers,
    'content-length': length,
    // A process that is about to end leaves no connection open.
    ...(!reply.server.server.listening && { connection: 'close' }),
  });
  raw.cork();
  for (const part of parts) raw.write(part);
  raw.end();
  raw.uncork();
  return reply;
}
