import { type PersonalDataCounts, personalDataPaths } from '@contenthub/contracts/platform/personal-data';
import { HttpError } from '@contenthub/server-kit/http/error-responses';
import type { Secrets } from '@contenthub/server-kit/process/secrets';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import Type from 'typebox';
import { operatorRoute } from '../http/operator-auth.ts';
import { sendExport } from './data-export.ts';
import type { Erasures } from './erasures.ts';
import type { DataSubject } from './personal-table.ts';

type Options = {
  secret: Secrets;
  find: (email: string) => Promise<DataSubject | undefined>;
  countRows: (person: DataSubject) => Promise<PersonalDataCounts>;
  createExport: (person: DataSubject) => Promise<AsyncIterable<string>>;
  erasures: Erasures;
};

const byEmail = { body: Type.Object({ email: Type.String({ minLength: 3, maxLength: 254 }) }) };
const byId = { params: Type.Object({ id: Type.String({ pattern: '^[0-9a-f-]{36}$' }) }) };

/** Personal data calls for the command line. E-mail addresses are in bodies, so that no log contains them. */
export function addPersonalDataRoutes(app: FastifyInstance, options: Options): void {
  const { secret, find, countRows, createExport, erasures } = options;
  const route = { ...operatorRoute(secret, 'people'), schema: byEmail };
  const findPerson = async ({ body }: FastifyRequest): Promise<DataSubject> => {
    const { email } = body as { email: string };
    const person = await find(email);
    if (person) return person;
    throw new HttpError(404, 'unknown-person', 'No account has this address.');
  };

  app.post(personalDataPaths.count, route, async (request) => countRows(await findPerson(request)));
  app.post(personalDataPaths.export, route, async (request, reply) =>
    sendExport(reply, await createExport(await findPerson(request))),
  );
  app.post(personalDataPaths.erase, route, async (request) => ({
    id: await erasures.request(await findPerson(request), 'operator'),
  }));

  // Only counts and times, under an unguessable id.
  app.get(personalDataPaths.erasure.replace('{id}', ':id'), { schema: byId }, async (request, reply) => {
    reply.header('cache-control', 'private, no-store');
    const status = await erasures.status((request.params as { id: string }).id);
    if (status) return status;
    throw new HttpError(404, 'unknown-erasure', 'Erasure not found.');
  });
}
