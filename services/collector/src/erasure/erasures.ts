import { setTimeout as wait } from 'node:timers/promises';
import {
  EraseRequest,
  type EraseResponse,
  EventsRequest,
  PersonRequest,
  personalEventsAudience,
  personalEventsPaths,
} from '@contenthub/contracts/platform/personal-events';
import { HttpError } from '@contenthub/server-kit/http/error-responses';
import { Mutex } from '@contenthub/server-kit/process/mutex';
import type { Secrets } from '@contenthub/server-kit/process/secrets';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Static } from 'typebox';
import type { Loader } from '../loader/loader.ts';
import type { EventLogs } from '../log/open-logs.ts';
import type { RollupBuilder } from '../rollups/rollup-builder.ts';
import { markErased, type Revisions } from '../rollups/session-hours.ts';
import type { EventStore } from '../store/event-store.ts';
import { verifyWithSecrets } from '../verify-with-secrets.ts';
import type { ErasedIds } from './erased-ids.ts';
import {
  countEvents,
  deleteEvents,
  getErasedBrowsers,
  getErasedCounts,
  getEventsPage,
  getLinkedIds,
  recordErased,
} from './personal-events.ts';

type Options = {
  store: () => Promise<EventStore>;
  logs: EventLogs;
  loaders: Record<'events' | 'refused', Pick<Loader, 'position'>>;
  ids: ErasedIds;
  /** Prevents the loaders from storing rows in the meantime. */
  runExclusive: <T>(work: () => Promise<T>) => Promise<T>;
  revisions: Revisions;
  /** Rebuilds the rollups that contained the person. */
  rollups: Pick<RollupBuilder, 'runAndPurge' | 'forgetReaders'>;
  /** How long a request waits until the entries in the logs are loaded. */
  waitMs?: number;
};

const pollMs = 50;

/**
 * Erases one person's events. It first adds their ids to the list that the loader drops, then counts and deletes stored
 * rows, then truncates the logs up to their position at the start. A request is repeatable: it resumes where an earlier
 * one ended and counts nothing twice.
 */
export class Erasures {
  readonly #options: Options;
  readonly #deletions = new Mutex();

  constructor(options: Options) {
    this.#options = options;
  }

  async erase({ id, userId, linked, at }: EraseRequest): Promise<EraseResponse> {
    const { ids, runExclusive, revisions, rollups } = this.#options;
    const store = await this.#options.store();
    const person = { userId, linked, at };
    await ids.load(store);
    await this.#deletions.runExclusive(async () => {
      await runExclusive(async () => {
        await ids.add(store, userId, linked, at);
        await recordErased(store, id, person);
      });
      const browsers = await getErasedBrowsers(store, person);
      await deleteEvents(store, person);
      if (browsers.length > 0) await rollups.forgetReaders('containerId in {browsers: Array(String)}', { browsers });
      await runExclusive(() => markErased(store, revisions, browsers));
      await rollups.runAndPurge();
    });
    const state = (await this.#emptyLogs()) ? 'done' : 'loading';
    return { state, ...(await getErasedCounts(store, id)) };
  }

  /** Resolves when no erasure is running, so that no row counts as erased while it is still stored. */
  settled(): Promise<void> {
    return this.#deletions.idle();
  }

  /** Returns whether all entries present at the start were loaded in time and removed from the logs. */
  async #emptyLogs(): Promise<boolean> {
    const { logs, loaders, waitMs = 10_000 } = this.#options;
    const until = performance.now() + waitMs;
    // Events that the store rejects go to the refused stream, so that one is truncated last.
    for (const stream of ['events', 'refused'] as const) {
      const { last } = await logs[stream].state();
      while (loaders[stream].position < last) {
        if (performance.now() >= until) return false;
        await wait(pollMs);
      }
      await logs[stream].trim(last, { everything: true });
    }
    return true;
  }
}

type RoutesOptions = { store: () => Promise<EventStore>; erasures: Erasures; secret: Secrets | undefined };

/**
 * Exports and erases one person's events. Only the platform may call this; each request carries a token that it signed.
 */
export function addPersonalEventsRoutes(app: FastifyInstance, { store, erasures, secret }: RoutesOptions): void {
  const onRequest = async ({ headers }: FastifyRequest) => {
    if (!secret) throw new HttpError(503, 'no-secret', 'EVENT_TOKEN_SECRET is missing.');
    const token = /^Bearer (\S+)$/.exec(headers.authorization ?? '')?.[1] ?? '';
    const options = { audience: personalEventsAudience, algorithms: ['HS256'], maxTokenAge: '10m' };
    await verifyWithSecrets(token, secret, options).catch(() => {
      throw new HttpError(401, 'not-the-platform', 'A token signed by the platform is required.');
    });
  };

  app.post(personalEventsPaths.linked, { onRequest, schema: { body: PersonRequest } }, async ({ body }) =>
    getLinkedIds(await store(), (body as PersonRequest).userId),
  );
  app.post(personalEventsPaths.count, { onRequest, schema: { body: PersonRequest } }, async ({ body }) => {
    const { userId } = body as PersonRequest;
    const opened = await store();
    return countEvents(opened, { userId, linked: await getLinkedIds(opened, userId), at: Date.now() });
  });
  app.post(personalEventsPaths.events, { onRequest, schema: { body: EventsRequest } }, async ({ body }) => {
    const { after, ...person } = body as Static<typeof EventsRequest>;
    return getEventsPage(await store(), person, after);
  });
  app.post(personalEventsPaths.erase, { onRequest, schema: { body: EraseRequest } }, async ({ body }) =>
    erasures.erase(body as EraseRequest),
  );
}
