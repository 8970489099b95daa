/** How a browser and the collector speak. Free of schemas, so that a browser can have it. */

/** Where events are posted, below the collector's address; with a token each has `-with-token` appended. */
export type EventPath = 'events' | 'lite';
export const withToken = '-with-token';

/** What is posted: as `text/plain`, which needs no preflight, or as `application/json`. */
export type EventsBody<Event = unknown> = { events: Event[]; jwt?: string };

/** What is answered to it. Each event that was not taken is named by its place in the list. */
export type EventsAnswer = { accepted: number; rejected: { index: number; reason: string }[] };

/**
 * A page cannot read the answer to a beacon. But it sees in its own timings whether one came, and this name in its
 * `Server-Timing` when the events were taken; for that the collector answers with `Timing-Allow-Origin: *` as well.
 */
export const receiptTiming = 'taken';

/**
 * Whether the answer can be read by nobody: to a beacon. It is 204 and empty then. Browsers take JSON that a page may not
 * read for an attack, and would show the answer as one that never came.
 */
export function isUnreadable(headers: Readonly<Record<string, string | string[] | undefined>>): boolean {
  return headers['sec-fetch-mode'] === 'no-cors';
}
