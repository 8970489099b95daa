import {
  type ExperimentsConfiguration,
  experimentsApi,
  internalApi,
} from '@contenthub/contracts/experiments/experiments-api';
import type { Treatment, VisitorPayload } from '@contenthub/contracts/platform/visitor';
import type { Evaluator } from '@contenthub/experiments/evaluation/evaluator.server';
import {
  anonymousSubject,
  type Subject,
  unknownSubject,
  userSubject,
} from '@contenthub/experiments/evaluation/subject';
import type { CountryClass } from '@contenthub/experiments/registry/definition';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import { addApiRoute, type IdentifyVisitor, type Visitor } from '../http/api-routes.ts';
import type { ExperimentsTables } from './tables.ts';

type TreatmentRoutesOptions = {
  database: Kysely<ExperimentsTables>;
  evaluator: () => Evaluator;
  getSubject: (request: FastifyRequest) => Promise<Subject>;
};

/** Experiment and gate calls for the browser. */
export function addTreatmentRoutes(
  app: FastifyInstance,
  { database, evaluator, getSubject }: TreatmentRoutesOptions,
): void {
  addApiRoute(app, experimentsApi.getTreatments, async ({ body, request }) =>
    evaluator().experiments(await getSubject(request), body),
  );

  addApiRoute(app, experimentsApi.getGates, async ({ body, request }) =>
    evaluator().gates(await getSubject(request), body),
  );

  addApiRoute(app, experimentsApi.logTreatment, async ({ body, request }) => {
    const subject = await getSubject(request);
    if (!isOwnTreatment(evaluator(), subject, body)) return { logged: false };
    await storeExposure(database, Number(subject.userId), body.experimentName, body.groupName);
    return { logged: true };
  });
}

/** A browser can claim anything, so only the visitor's own id and assigned group count, and not an override. */
function isOwnTreatment(
  evaluator: Evaluator,
  subject: Subject,
  { experimentName, groupName, userId }: Treatment,
): boolean {
  if (userId !== subject.userId) return false;
  const own = [...evaluator.experiments(subject, [experimentName]), ...evaluator.getHoldouts(subject)];
  return own.some((one) => one.needLog && one.experimentName === experimentName && one.groupName === groupName);
}

type InternalRoutesOptions = {
  configuration: () => ExperimentsConfiguration;
  evaluator: () => Evaluator;
  identifyVisitor: IdentifyVisitor;
  countryClass: (request: FastifyRequest) => CountryClass;
};

/** Calls for web: the experiment configuration and the visitor of a session. */
export function addInternalRoutes(app: FastifyInstance, options: InternalRoutesOptions): void {
  const { configuration, evaluator, identifyVisitor, countryClass } = options;

  app.get(internalApi.configuration.path, async (request, reply) => {
    const current = configuration();
    const tag = `"${current.version}"`;
    reply.header('etag', tag).header('cache-control', 'no-cache');
    return request.headers['if-none-match'] === tag ? reply.code(304).send() : current;
  });

  app.get(internalApi.visitor.path, async (request, reply) => {
    reply.header('cache-control', 'private, no-store');
    return buildVisitorBlock(evaluator(), await identifyVisitor(request), countryClass(request));
  });
}

function buildVisitorBlock(evaluator: Evaluator, visitor: Visitor, countryClass: CountryClass): VisitorPayload {
  const subject = toSubject(visitor, countryClass);
  const treatments = [...evaluator.experiments(subject), ...evaluator.gates(subject)];
  if (visitor.kind !== 'user') return { data: null, groups: [], preferenceProfile: [], treatments };
  const { user, preferenceProfile } = visitor;
  return { data: user, groups: user.groups, preferenceProfile, treatments };
}

export function toSubject(visitor: Visitor, countryClass: CountryClass): Subject {
  if (visitor.kind === 'user') return userSubject(String(visitor.id), countryClass);
  if (visitor.kind === 'anonymous') return anonymousSubject(String(visitor.id), countryClass);
  return unknownSubject(countryClass);
}

/** Stores each user, experiment and group once, however often it is reported. */
async function storeExposure(
  database: Kysely<ExperimentsTables>,
  userId: number,
  experiment: string,
  group: string,
): Promise<void> {
  await database
    .insertInto('exposures')
    .values({ user_id: userId, experiment, group_name: group })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
