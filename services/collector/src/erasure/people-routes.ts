import {
  EraseRequest,
  EventsRequest,
  PersonRequest,
  personalEventsAudience,
  personalEventsPaths,
} from '@contenthub/contracts/personal-events';
import { HttpError } from '@contenthub/server-kit/error-answers';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { jwtVerify } from 'jose';
import type { Static } from 'typebox';
import type { EventStore } from '../store/event-store.ts';
import type { Erasures } from './erasures.ts';
import { countEvents, eventsPage, linkedTo } from './personal-events.ts';

type Options = { store: () => Promise<EventStore>; erasures: Erasures; secret: string | undefined };

/** Exports and erases one person's events, for the platform alone: each request carries a token that it signed. */
export function addPeopleRoutes(app: FastifyInstance, { store, erasures, secret }: Options): void {
  const key = secret ? new TextEncoder().encode(secret) : undefined;
  const onRequest = async ({ headers }: FastifyRequest) => {
    if (!key) throw new HttpError(503, 'no-secret', 'EVENT_TOKEN_SECRET is missing.');
    const token = /^Bearer (\S+)$/.exec(headers.authorization ?? '')?.[1] ?? '';
    await jwtVerify(token, key, { audience: personalEventsAudience, algorithms: ['HS256'], maxTokenAge: '10m' }).catch(
      () => {
        throw new HttpError(401, 'not-the-platform', 'This needs a token of the platform.');
      },
    );
  };

  app.post(personalEventsPaths.linked, { onRequest, schema: { body: PersonRequest } }, async ({ body }) =>
    linkedTo(await store(), (body as PersonRequest).userId),
  );
  app.post(personalEventsPaths.count, { onRequest, schema: { body: PersonRequest } }, async ({ body }) => {
    const { userId } = body as PersonRequest;
    const opened = await store();
    return countEvents(opened, { userId, linked: await linkedTo(opened, userId), at: Date.now() });
  });
  app.post(personalEventsPaths.events, { onRequest, schema: { body: EventsRequest } }, async ({ body }) => {
    const { after, ...person } = body as Static<typeof EventsRequest>;
    return eventsPage(await store(), person, after);
  });
  app.post(personalEventsPaths.erase, { onRequest, schema: { body: EraseRequest } }, async ({ body }) =>
    erasures.erase(body as EraseRequest),
  );
}
