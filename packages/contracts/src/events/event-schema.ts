import Type, { type Static, type TObject } from 'typebox';
import { consentStates } from '../platform/consent.ts';
import { tiers } from '../platform/tiers.ts';
import { integer, text } from './fields.ts';
import { clientName, parseEventName } from './protocol.ts';
import { type EventName, eventRegistry } from './registry.ts';

/** Properties of the browser. */
export const BrowserProperties = Type.Object(
  {
    userAgent: text('The browser’s user agent.'),
    screenWidth: integer('Screen width in CSS pixels.', 0),
    screenHeight: integer('Screen height in CSS pixels.', 0),
    containerWidth: integer('Viewport width in CSS pixels.', 0),
    containerHeight: integer('Viewport height in CSS pixels.', 0),
    devicePixelRatio: Type.Number({ minimum: 0, maximum: 1000, description: 'Device pixels per CSS pixel.' }),
    browserName: Type.Optional(text('Browser name, if known.')),
    browserVersion: Type.Optional(text('Browser version, if known.')),
    deviceSystemName: Type.Optional(text('Operating system, if known.')),
    deviceSystemVersion: Type.Optional(text('Version of the operating system, if known.')),
  },
  { title: 'BrowserProperties' },
);
export type BrowserProperties = Static<typeof BrowserProperties>;

/** Fields that only the client adds, to every event. */
export const EventEnvelope = Type.Object(
  {
    client: text('Name of the client; the full name of each event starts with it.'),
    clientVersion: text('Release of the client.'),
    instanceId: Type.String({ pattern: '^[0-9A-Za-z]{8}$', description: 'Id of the page load.' }),
    batchId: integer('Sequence number within the page load; identifies the event together with `instanceId`.', 1),
    containerId: Type.String({ pattern: '^[0-9A-Za-z]{12}$', description: 'Id of the browser.' }),
    websiteSessionId: Type.String({
      pattern: '^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$',
      description: 'Id of the visit, which ends after 30 minutes of inactivity.',
    }),
    userId: Type.String({
      pattern: '^-?\\d+$',
      maxLength: 32,
      description: 'User id; negative for an anonymous visitor.',
    }),
    isTest: Type.Boolean({ description: 'Whether this is a test user; excluded from all queries.' }),
    consent: Type.Enum([...consentStates], {
      description: 'Legal basis for tracking; events without it are not stored.',
    }),
    tier: Type.Optional(Type.Enum([...tiers], { description: 'The user’s plan, if known.' })),
    institutionId: Type.Optional(text('Institution that provides the user’s subscription.')),
    eventName: text('The full name: client, object and action.'),
    action: text('What happened.'),
    object: text('What it happened to.'),
    objectId: text('Identifies the object: a URL, a key or an id; by default the path.'),
    pageId: text('Id of the page view; shared by all its events.'),
    ageMs: integer('Milliseconds between the event and its sending; large for events that were queued.', 0),
    ...BrowserProperties.properties,
  },
  { title: 'EventEnvelope' },
);
export type EventEnvelope = Static<typeof EventEnvelope>;

/** The schema of a sent event: the envelope and the event's own fields. No other fields are allowed. */
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
