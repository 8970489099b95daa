import { setTimeout as wait } from 'node:timers/promises';
import type { EraseRequest, EraseResponse } from '@contenthub/contracts/personal-events';
import type { Loader } from '../loader/loader.ts';
import type { EventLogs } from '../log/open-logs.ts';
import type { EventStore } from '../store/event-store.ts';
import type { ErasedIds } from './erased-ids.ts';
import { deleteEvents, erasedBy, recordErased } from './personal-events.ts';

type Options = {
  store: () => Promise<EventStore>;
  logs: EventLogs;
  loaders: Record<'events' | 'refused', Pick<Loader, 'position'>>;
  ids: ErasedIds;
  /** Keeps the loaders from storing anything meanwhile. */
  alone: <T>(work: () => Promise<T>) => Promise<T>;
  /** How long a request waits for what is in the logs to be loaded. */
  waitMs?: number;
};

const lookMs = 50;

/**
 * Erases one person's events: first their ids are put on the list of what the loader drops, then stored rows are counted
 * and deleted, and then the logs are emptied up to where they were. A request can be repeated: it goes on where an earlier
 * one ended, and counts nothing twice.
 */
export class Erasures {
  readonly #options: Options;
  #deleting: Promise<unknown> = Promise.resolve();

  constructor(options: Options) {
    this.#options = options;
  }

  async erase({ id, userId, linked, at }: EraseRequest): Promise<EraseResponse> {
    const { ids, alone } = this.#options;
    const store = await this.#options.store();
    const person = { userId, linked, at };
    await ids.load(store);
    await this.#exclusively(async () => {
      await alone(async () => {
        await ids.add(store, userId, linked, at);
        await recordErased(store, id, person);
      });
      await deleteEvents(store, person);
    });
    const state = (await this.#emptyLogs()) ? 'done' : 'loading';
    return { state, ...(await erasedBy(store, id)) };
  }

  /** Nothing is counted as erased that is still stored. */
  async settled(): Promise<void> {
    await this.#deleting;
  }

  #exclusively(work: () => Promise<void>): Promise<void> {
    const deleting = this.#deleting.then(work);
    this.#deleting = deleting.catch(() => {});
    return deleting;
  }

  /** Whether all that was in the logs was loaded in time and is removed from them. */
  async #emptyLogs(): Promise<boolean> {
    const { logs, loaders, waitMs = 10_000 } = this.#options;
    const until = performance.now() + waitMs;
    // What the store does not take of the events goes to the refused ones.
    for (const stream of ['events', 'refused'] as const) {
      const { last } = await logs[stream].state();
      while (loaders[stream].position < last) {
        if (performance.now() >= until) return false;
        await wait(lookMs);
      }
      await logs[stream].forget(last, { everything: true });
    }
    return true;
  }
}
