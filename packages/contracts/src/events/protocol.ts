/** Free of schemas, so that a browser can have it. */

/** The name by which the hub signs its events; each event's full name begins with it. */
export const clientName = 'contenthub';

/** A registered event is named by what it happened to and what happened: `banner/click`. */
type EventNameParts = { eventName: string; object: string; action: string };

export function parseEventName(name: string): EventNameParts {
  const [object = '', action = ''] = name.split('/');
  return { eventName: `${clientName}/${name}`, object, action };
}

/** What only the client may write into an event. Free of schemas, so that a browser can have it. */
export const reservedKeys = [
  'client',
  'clientVersion',
  'userId',
  'isTest',
  'containerId',
  'websiteSessionId',
  'instanceId',
  'batchId',
  'consent',
] as const;

/** How a browser and the collector speak. Free of schemas, so that a browser can have it. */

/** Where events are posted, below the collector's address; with a token each has `-with-token` appended. */
export type EventPath = 'events' | 'lite';
export const withTokenSuffix = '-with-token';

/** What is posted: as `text/plain`, which needs no preflight, or as `application/json`. */
export type EventsBody<Event = unknown> = { events: Event[]; jwt?: string };

/** What is answered to it. Each event that was not taken is named by its place in the list. */
export type EventsResponse = { accepted: number; rejected: { index: number; reason: string }[] };

/**
 * A page cannot read the answer to a beacon. But it sees in its own timings whether one came, and this name in its
 * `Server-Timing` when the events were taken; for that the collector answers with `Timing-Allow-Origin: *` as well.
 */
export const acceptedTiming = 'taken';

/**
 * Whether the answer can be read by nobody: to a beacon. It is 204 and empty then. Browsers take JSON that a page may not
 * read for an attack, and would show the answer as one that never came.
 */
export function isOpaqueRequest(headers: Readonly<Record<string, string | string[] | undefined>>): boolean {
  return headers['sec-fetch-mode'] === 'no-cors';
}

/** What can be posted, and what its path says about it. */
export const intakePaths: Record<string, { lite: boolean; withToken: boolean }> = {
  '/events': { lite: false, withToken: false },
  '/lite': { lite: true, withToken: false },
  '/events-with-token': { lite: false, withToken: true },
  '/lite-with-token': { lite: true, withToken: true },
};
