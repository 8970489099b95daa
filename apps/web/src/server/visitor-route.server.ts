import { visitorPath } from '@contenthub/contracts/experiments-paths';
import { bucketCount } from '@contenthub/experiments/bucket';
import { isCountryClass } from '@contenthub/experiments/registry/country-class';
import { HttpError } from '@contenthub/server-kit/error-answers';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Visitors } from './visitor.server.ts';
import type { Block, VisitorBlocks } from './visitor-blocks.server.ts';

type Query = Readonly<Record<string, string | undefined>>;

const daySeconds = 24 * 60 * 60;

/**
 * The visitor's block by itself. With `bucket`, `country` and `version` it is the same for whoever asks, and an edge may
 * keep it; without, it belongs to the cookies that came along, and nobody may.
 */
export function addVisitorRoute(app: FastifyInstance, visitors: Visitors, blocks: VisitorBlocks): void {
  app.get(visitorPath, (request, reply) => {
    const query = request.query as Query;
    return query.bucket === undefined ? own(visitors, request, reply) : shared(blocks, query, reply);
  });
}

function shared(blocks: VisitorBlocks, { bucket = '', country, version }: Query, reply: FastifyReply): FastifyReply {
  const number = /^\d{1,4}$/.test(bucket) ? Number(bucket) : undefined;
  if ((bucket !== 'none' && (number === undefined || number >= bucketCount)) || !isCountryClass(country)) {
    throw new HttpError(400, 'bad-visitor', 'Name a bucket (0 to 9999, or none) and a country (us, gdpr or other).');
  }
  const block = number === undefined ? blocks.unknown(country) : blocks.bucket(number, country);
  // Under the name of another version it must not stay: the edge is behind, or this process is.
  const seconds = version === blocks.version && version !== '' ? daySeconds : 1;
  reply.header('x-experiments-version', blocks.version);
  return send(reply, block, `public, max-age=0, s-maxage=${seconds}`);
}

async function own(visitors: Visitors, { headers, log }: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const block = await visitors.blockFor(headers, log);
  return send(reply, block, 'private, no-store');
}

function send(reply: FastifyReply, { bytes }: Block, cacheControl: string): FastifyReply {
  return reply.header('cache-control', cacheControl).type('application/json; charset=utf-8').send(bytes);
}
