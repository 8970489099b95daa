import { experimentsApi } from '@contenthub/contracts/experiments-api';
import type { Treatment } from '@contenthub/contracts/visitor';
import type { Evaluator } from '@contenthub/experiments/evaluation/evaluator.server';
import type { Subject } from '@contenthub/experiments/evaluation/subject';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import { answerCall } from '../http/answers.ts';
import { storeExposure } from './exposures.ts';
import type { ExperimentsTables } from './tables.ts';

type Options = {
  database: Kysely<ExperimentsTables>;
  evaluator: () => Evaluator;
  whoIs: (request: FastifyRequest) => Promise<Subject>;
};

/** What the browser asks about experiments and gates. */
export function addTreatmentRoutes(app: FastifyInstance, { database, evaluator, whoIs }: Options): void {
  answerCall(app, experimentsApi.getTreatments, async ({ body, request }) =>
    evaluator().experiments(await whoIs(request), body),
  );

  answerCall(app, experimentsApi.getGates, async ({ body, request }) => evaluator().gates(await whoIs(request), body));

  answerCall(app, experimentsApi.logTreatment, async ({ body, request }) => {
    const subject = await whoIs(request);
    if (!isTheirs(evaluator(), subject, body)) return { logged: false };
    await storeExposure(database, Number(subject.userId), body.experimentName, body.groupName);
    return { logged: true };
  });
}

/** A browser can claim anything: what counts is the group that the visitor is in, and not by an override. */
function isTheirs(evaluator: Evaluator, subject: Subject, { experimentName, groupName }: Treatment): boolean {
  const theirs = [...evaluator.experiments(subject, [experimentName]), ...evaluator.heldOut(subject)];
  return theirs.some((one) => one.needLog && one.experimentName === experimentName && one.groupName === groupName);
}
