import { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { NotFoundError } from '../content/not-found-error.ts';
import { type MachineMatch, matchMachineFile } from '../machines/match-machine-file.ts';
import { MovedError } from '../routes/route.ts';
import { encodingFor } from './encoding.server.ts';
import type { MachineFiles } from './machine-files.server.ts';
import type { AnswerPage } from './page-route.server.ts';
import type { ReadyFile } from './ready-file.server.ts';
import { splitUrl } from './split-url.server.ts';
import { retryAfterSeconds } from './unavailable-page.server.ts';

/** A file for machines where one stands; everything else is a page. */
export function machineAnswers(files: MachineFiles, answerPage: AnswerPage): AnswerPage {
  const answer = async (request: FastifyRequest, reply: FastifyReply, path: string, found: MachineMatch) => {
    try {
      return send(reply, await files.file(path, found));
    } catch (error) {
      // Whoever asks for what is not there sees what any reader sees at such an address.
      if (error instanceof NotFoundError) return answerPage(request, reply);
      if (error instanceof MovedError) return reply.code(301).header('location', error.location).send();
      request.log.error({ err: error }, 'file could not be written');
      reply.code(503).header('retry-after', retryAfterSeconds).header('cache-control', 'no-store');
      return reply.type('text/plain; charset=utf-8').send('Please try again in a few seconds.\n');
    }
  };
  return (request, reply) => {
    const { path } = splitUrl(request.url);
    const found = matchMachineFile(path);
    return found ? answer(request, reply, path, found) : answerPage(request, reply);
  };
}

function send(reply: FastifyReply, { headers, gzipped }: ReadyFile): FastifyReply {
  reply.headers(headers);
  if (reply.request.headers['if-none-match']?.split(/,\s*/).includes(headers.etag ?? '')) return reply.code(304).send();
  if (encodingFor(reply.request.headers['accept-encoding']) === 'identity')
    return reply.send(Readable.from([gzipped]).pipe(createGunzip()));
  return reply.header('content-encoding', 'gzip').send(gzipped);
}
