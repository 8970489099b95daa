/** Free of schemas, so that a browser can have it. */

/** The name by which the hub signs its events; each event's full name begins with it. */
export const clientName = 'contenthub';

/** A registered event is named by what it happened to and what happened: `banner/click`. */
export type EventParts = { eventName: string; object: string; action: string };

export function eventParts(name: string): EventParts {
  const [object = '', action = ''] = name.split('/');
  return { eventName: `${clientName}/${name}`, object, action };
}
