/** No schemas in this file, so that browsers can import it. */

/** The client name of the hub. Each event's full name begins with it. */
export const clientName = 'contenthub';

/** A registered event is named by object and action: `banner/click`. */
type EventNameParts = { eventName: string; object: string; action: string };

export function parseEventName(name: string): EventNameParts {
  const [object = '', action = ''] = name.split('/');
  return { eventName: `${clientName}/${name}`, object, action };
}

/** Fields that only the client may set. */
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

/** The protocol between browsers and the collector. */

/** Event endpoints below the collector's URL. With a token, each has the suffix `-with-token`. */
export type EventPath = 'events' | 'lite';
export const withTokenSuffix = '-with-token';

/** The request body, as `text/plain`, which needs no preflight, or as `application/json`. */
export type EventsBody<Event = unknown> = { events: Event[]; jwt?: string };

/** The response body. Rejected events are identified by their index in the request. */
export type EventsResponse = { accepted: number; rejected: { index: number; reason: string }[] };

/**
 * A page cannot read the response to a beacon. Its resource timings show whether there was a response, and this name in
 * `Server-Timing` that the events were accepted. The collector also sends `Timing-Allow-Origin: *` for that.
 */
export const acceptedTiming = 'accepted';

/** A beacon's response is opaque, so it gets an empty 204. Browsers block opaque JSON and would report a failure. */
export function isOpaqueRequest(headers: Readonly<Record<string, string | string[] | undefined>>): boolean {
  return headers['sec-fetch-mode'] === 'no-cors';
}

/** Event endpoints and what their paths mean. */
export const intakePaths: Record<string, { lite: boolean; withToken: boolean }> = {
  '/events': { lite: false, withToken: false },
  '/lite': { lite: true, withToken: false },
  '/events-with-token': { lite: false, withToken: true },
  '/lite-with-token': { lite: true, withToken: true },
};
