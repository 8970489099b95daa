import { parseEventName } from '@contenthub/contracts/events/protocol';
import { redactEvent } from '@contenthub/contracts/http/redact-secrets';
import type { Listener, Track, TrackedEvent, TrackingClient } from './tracking.ts';

/** A client for sections without tracking. It records events and sends nothing. */
export class RecordingClient implements TrackingClient {
  readonly history: TrackedEvent[] = [];
  readonly #limit: number;
  readonly #listeners = new Set<Listener>();
  #page = 0;

  /** Tabs can stay open for days, so only the newest events are stored. */
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
