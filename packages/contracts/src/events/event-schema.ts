import Type, { type TObject } from 'typebox';
import { EventEnvelope } from './envelope.ts';
import { clientName, eventParts } from './event-name.ts';
import { type EventName, eventRegistry } from './registry.ts';

/** An event as it is sent: what the client adds, and the fields of its own; nothing else. */
export function eventSchema(name: EventName): TObject {
  const { eventName, object, action } = eventParts(name);
  const { fields } = eventRegistry[name];
  const named = {
    client: Type.Literal(clientName),
    eventName: Type.Literal(eventName),
    object: Type.Literal(object),
    action: Type.Literal(action),
  };
  return Type.Object(
    { ...fields.properties, ...EventEnvelope.properties, ...named },
    { title: eventName, additionalProperties: false },
  );
}

/** Every event that may be sent, by its full name. */
export function eventSchemas(): Map<string, TObject> {
  const names = Object.keys(eventRegistry) as EventName[];
  return new Map(names.map((name) => [eventParts(name).eventName, eventSchema(name)]));
}
