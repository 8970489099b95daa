import type { FastifyReply } from 'fastify';
import type { ReadyPage } from './ready-page.server.ts';
import type { Block } from './visitor-blocks.server.ts';

type Headers = Readonly<Record<string, string>>;

/** Sends a page with its visitor's block. */
export function sendPage(reply: FastifyReply, page: ReadyPage, block: Block, headers: Headers): FastifyReply {
  if (block.for !== 'many') return sendParts(reply, page, block, headers);
  return reply.code(page.status).headers(headers).headers(page.headersWith(block)).send(page.wholeWith(block));
}

/** Past the framework, which sends bodies of one piece only: corked, the parts leave together without being copied. */
function sendParts(reply: FastifyReply, page: ReadyPage, block: Block, headers: Headers): FastifyReply {
  const { raw } = reply.hijack();
  const parts = page.partsWith(block.bytes);
  const length = parts.reduce((sum, part) => sum + part.length, 0);
  raw.writeHead(page.status, {
    ...(reply.getHeaders() as Headers),
    ...headers,
    ...page.headersWith(block),
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
