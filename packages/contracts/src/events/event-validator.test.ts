import { describe, expect, it } from 'vitest';
import { eventSample } from '../testing/event-samples.ts';
import { EventEnvelope } from './event-schema.ts';
import { createEventValidator } from './event-validator.ts';
import { type EventName, eventRegistry } from './registry.ts';

const reasonAgainst = createEventValidator();
const names = Object.keys(eventRegistry) as EventName[];

describe.each(names)('an event %s', (name) => {
  it('is accepted with every field that it may have', () => {
    expect(reasonAgainst(eventSample(name))).toBeNull();
  });

  it('is refused without any field that it must have, and with one that it does not know', () => {
    const must = [...EventEnvelope.required, ...(eventRegistry[name].fields.required ?? [])];
    for (const field of must) {
      const { [field]: _, ...rest } = eventSample(name);
      expect(reasonAgainst(rest), field).toMatch(field === 'eventName' ? /no event named/ : new RegExp(field));
    }
    expect(reasonAgainst(eventSample(name, { unheardOf: 1 }))).toBe("'unheardOf' is not a field of this event");
  });
});

it('says why an event is not one', () => {
  expect(reasonAgainst(null)).toBe('an event is an object');
  expect(reasonAgainst({ eventName: 'contenthub/a/b' })).toBe('there is no event named "contenthub/a/b"');
  expect(reasonAgainst(eventSample('client/ping', { userId: '12a' }))).toBe('userId must match pattern "^-?\\d+$"');
  expect(reasonAgainst(eventSample('client/ping', { batchId: 1e300 }))).toMatch(/^batchId must be <= /);
  expect(reasonAgainst(eventSample('client/ping', { containerId: 'short' }))).toMatch(/^containerId must match/);
});

it('bounds every whole number to what a column holds', () => {
  const schemas = [EventEnvelope, ...Object.values(eventRegistry).map(({ fields }) => fields)];
  const numbers = schemas.flatMap(({ properties }) => Object.entries(properties as Record<string, { type?: string }>));
  const unbounded = numbers.filter(([, schema]) => schema.type === 'integer' && !('maximum' in schema));
  expect(unbounded).toEqual([]);
});
