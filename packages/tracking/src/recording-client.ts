import { eventParts } from '@contenthub/contracts/events/event-name';
import type { Track, TrackingClient } from './tracking.ts';

export type RecordedEvent = {
  eventName: string;
  object: string;
  action: string;
  pageId: string;
} & Record<string, unknown>;

/** Keeps what happened and sends nothing: for sections that are not tracked, and until a client that sends is there. */
export class RecordingClient implements TrackingClient {
  readonly history: RecordedEvent[] = [];
  readonly #limit: number;
  #page = 0;

  /** A tab may stay open for days: only the newest events are kept. */
  constructor(limit = 1000) {
    this.#limit = limit;
  }

  track: Track = (name, fields) => {
    this.history.push({ ...fields, ...eventParts(name), pageId: String(this.#page) });
    if (this.history.length > this.#limit) this.history.shift();
  };

  enterPage = (): void => {
    this.#page += 1;
  };
}
