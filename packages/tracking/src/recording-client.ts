import { parseEventName } from '@contenthub/contracts/events/protocol';
import { redactEvent } from '@contenthub/contracts/http/redact-secrets';
import type { Listener, Track, TrackedEvent, TrackingClient } from './tracking.ts';

/** The dummy client of sections that are not tracked: keeps a history of what happened, and sends nothing. */
export class RecordingClient implements TrackingClient {
  readonly history: TrackedEvent[] = [];
  readonly #limit: number;
  readonly #listeners = new Set<Listener>();
  #page = 0;

  /** A tab may stay open for days: only the newest events are kept. */
  constructor(limit = 1000) {
    this.#limit = limit;
  }

  track: Track = (name, fields) => {
    const event = redactEvent({ ...fields, ...parseEventName(name), pageId: String(this.#page) });
    this.history.push(event);
    if (this.history.length > this.#limit) this.history.shift();
    for (const listener of this.#listeners) listener(event, 'tracked');
  };

  enterPage = (): void => {
    this.#page += 1;
  };

  listen = (listener: Listener): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
}
