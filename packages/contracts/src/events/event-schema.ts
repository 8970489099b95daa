import Type, { type Static, type TObject } from 'typebox';
import { consentStates } from '../platform/consent.ts';
import { integer, text } from './fields.ts';
import { clientName, parseEventName } from './protocol.ts';
import { type EventName, eventRegistry } from './registry.ts';

/** Properties of the browser. */
export const BrowserProperties = Type.Object(
  {
    userAgent: text('As the browser names itself.'),
    screenWidth: integer('Of the screen, in CSS pixels.', 0),
    screenHeight: integer('Of the screen, in CSS pixels.', 0),
    containerWidth: integer('Of the window’s inside, in CSS pixels.', 0),
    containerHeight: integer('Of the window’s inside, in CSS pixels.', 0),
    devicePixelRatio: Type.Number({ minimum: 0, maximum: 1000, description: 'Device pixels to one CSS pixel.' }),
    browserName: Type.Optional(text('Read from the user agent, where it is one we know.')),
    browserVersion: Type.Optional(text('Its version.')),
    deviceSystemName: Type.Optional(text('The operating system, read in the same way.')),
    deviceSystemVersion: Type.Optional(text('Its version, where the browser tells it.')),
  },
  { title: 'BrowserProperties' },
);
export type BrowserProperties = Static<typeof BrowserProperties>;

/** Fields that only the client adds, to every event. */
export const EventEnvelope = Type.Object(
  {
    client: text('Who sends it: the name with which every event’s full name begins.'),
    clientVersion: text('The release of the page.'),
    instanceId: Type.String({ pattern: '^[0-9A-Za-z]{8}$', description: 'One page load.' }),
    batchId: integer('Grows with every event of a page load; with `instanceId` it names the event.', 1),
    containerId: Type.String({ pattern: '^[0-9A-Za-z]{12}$', description: 'One browser, for years.' }),
    websiteSessionId: Type.String({
      pattern: '^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$',
      description: 'One visit: it ends after 30 minutes in which nothing happens.',
    }),
    userId: Type.String({ pattern: '^-?\\d+$', description: 'Negative for somebody anonymous.' }),
    isTest: Type.Boolean({ description: 'Somebody who tries the hub out; left out of every figure.' }),
    consent: Type.Enum([...consentStates], {
      description: 'Why the visitor may be measured; without it nothing is stored.',
    }),
    institutionId: Type.Optional(text('The school or company through which the user has the product.')),
    eventName: text('The full name: client, object and action.'),
    action: text('What happened.'),
    object: text('What it happened to.'),
    objectId: text('Which one of its kind: an address, a key, an id; the path where the event names none.'),
    pageId: text('One showing of one page; events of the same showing share it.'),
    ageMs: integer(
      'How long ago it happened when it was sent, in milliseconds; more than a moment when it was kept.',
      0,
    ),
    ...BrowserProperties.properties,
  },
  { title: 'EventEnvelope' },
);
export type EventEnvelope = Static<typeof EventEnvelope>;

/** The schema of an event as it is sent: the envelope, its own fields, and nothing else. */
export function eventSchema(name: EventName): TObject {
  const { eventName, object, action } = parseEventName(name);
  const { fields } = eventRegistry[name];
  const nameLiterals = {
    client: Type.Literal(clientName),
    eventName: Type.Literal(eventName),
    object: Type.Literal(object),
    action: Type.Literal(action),
  };
  return Type.Object(
    { ...fields.properties, ...EventEnvelope.properties, ...nameLiterals },
    { title: eventName, additionalProperties: false },
  );
}

/** The schemas of all events by full name. */
export function eventSchemas(): Map<string, TObject> {
  const names = Object.keys(eventRegistry) as EventName[];
  return new Map(names.map((name) => [parseEventName(name).eventName, eventSchema(name)]));
}
