import { internalApi } from '@contenthub/contracts/experiments-api';
import type { ExperimentsConfiguration } from '@contenthub/contracts/experiments-configuration';
import type { VisitorBlock } from '@contenthub/contracts/visitor';
import type { Evaluator } from '@contenthub/experiments/evaluation/evaluator.server';
import type { CountryClass } from '@contenthub/experiments/registry/country-class';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Asker, WhoAsks } from '../http/asker.ts';
import { subjectOf } from './subject-of.ts';

type Options = {
  configuration: () => ExperimentsConfiguration;
  evaluator: () => Evaluator;
  whoAsks: WhoAsks;
  countryClass: (request: FastifyRequest) => CountryClass;
};

/** What the site asks: how things are configured, and who the holder of a session is. */
export function addInternalRoutes(app: FastifyInstance, options: Options): void {
  const { configuration, evaluator, whoAsks, countryClass } = options;

  app.get(internalApi.configuration.path, async (request, reply) => {
    const current = configuration();
    const tag = `"${current.version}"`;
    reply.header('etag', tag).header('cache-control', 'no-cache');
    return request.headers['if-none-match'] === tag ? reply.code(304).send() : current;
  });

  app.get(internalApi.visitor.path, async (request, reply) => {
    reply.header('cache-control', 'private, no-store');
    return visitorBlock(evaluator(), await whoAsks(request), countryClass(request));
  });
}

function visitorBlock(evaluator: Evaluator, asker: Asker, countryClass: CountryClass): VisitorBlock {
  const subject = subjectOf(asker, countryClass);
  const treatments = [...evaluator.experiments(subject), ...evaluator.gates(subject)];
  if (asker.kind !== 'user') return { data: null, groups: [], preferenceProfile: [], treatments };
  const { user, preferenceProfile } = asker;
  return { data: user, groups: user.groups, preferenceProfile, treatments };
}
