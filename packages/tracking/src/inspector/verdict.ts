import { EventEnvelope } from '@contenthub/contracts/events/envelope';
import { clientName } from '@contenthub/contracts/events/event-name';
import { eventSchema } from '@contenthub/contracts/events/event-schema';
import { type EventName, eventRegistry } from '@contenthub/contracts/events/registry';
import { Check, Errors } from 'typebox/value';
import type { TrackedEvent } from '../tracking.ts';

export type Verdict = { description: string; reasons: string[] };

/** What the registry says about an event, by a validator that makes no code: the pages' policy forbids that. */
export function verdictOn(event: TrackedEvent, isComplete: boolean): Verdict {
  const name = event.eventName.slice(clientName.length + 1) as EventName;
  const kind = eventRegistry[name];
  if (!kind) return { description: '', reasons: ['is not in the registry'] };
  // The age is written as it is sent.
  const [schema, value] = isComplete ? [eventSchema(name), { ageMs: 0, ...event }] : [kind.fields, ownFields(event)];
  const reasons = Check(schema, value) ? [] : [...Errors(schema, value)].map(reasonOf);
  return { description: kind.description, reasons };
}

function ownFields(event: TrackedEvent): Record<string, unknown> {
  const added = new Set(Object.keys(EventEnvelope.properties));
  return Object.fromEntries(Object.entries(event).filter(([key]) => !added.has(key)));
}

function reasonOf({ instancePath, message }: { instancePath: string; message: string }): string {
  return `${instancePath.slice(1)} ${message}`.trim();
}
