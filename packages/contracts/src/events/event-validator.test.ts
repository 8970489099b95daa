import { describe, expect, it } from 'vitest';
import { eventSample } from '../testing/event-samples.ts';
import { EventEnvelope } from './event-schema.ts';
import { createEventValidator } from './event-validator.ts';
import { type EventName, eventRegistry } from './registry.ts';

const reasonAgainst = createEventValidator();
const names = Object.keys(eventRegistry) as EventName[];

describe.each(names)('event %s', (name) => {
  it('accepts all its fields', () => {
    expect(reasonAgainst(eventSample(name))).toBeNull();
  });

  it('rejects missing required fields and unknown fields', () => {
    const must = [...EventEnvelope.required, ...(eventRegistry[name].fields.required ?? [])];
    for (const field of must) {
      const { [field]: _, ...rest } = eventSample(name);
      expect(reasonAgainst(rest), field).toMatch(field === 'eventName' ? /unknown event/ : new RegExp(field));
    }
    expect(reasonAgainst(eventSample(name, { unheardOf: 1 }))).toBe("'unheardOf' is not a field of this event");
  });
});

it('gives the reason for rejecting an event', () => {
  expect(reasonAgainst(null)).toBe('not an object');
  expect(reasonAgainst({ eventName: 'contenthub/a/b' })).toBe('unknown event "contenthub/a/b"');
  expect(reasonAgainst(eventSample('client/ping', { userId: '12a' }))).toBe('userId must match pattern "^-?\\d+$"');
  expect(reasonAgainst(eventSample('client/ping', { batchId: 1e300 }))).toMatch(/^batchId must be <= /);
  expect(reasonAgainst(eventSample('client/ping', { containerId: 'short' }))).toMatch(/^containerId must match/);
});

it('limits every integer to the range of its column', () => {
  const schemas = [EventEnvelope, ...Object.values(eventRegistry).map(({ fields }) => fields)];
  const numbers = schemas.flatMap(({ properties }) => Object.entries(properties as Record<string, { type?: string }>));
  const unbounded = numbers.filter(([, schema]) => schema.type === 'integer' && !('maximum' in schema));
  expect(unbounded).toEqual([]);
});

it('H19 limits every text and list', () => {
  const schemas = [EventEnvelope, ...Object.values(eventRegistry).map(({ fields }) => fields)];
  const all = schemas.flatMap(({ properties }) => Object.entries(properties as Record<string, TextSchema>));
  const parts = all.flatMap(([name, schema]) => [
    [name, schema] as const,
    ...(schema.items ? [[name, schema.items] as const] : []),
  ]);
  const unlimited = parts.filter(
    ([, { type, pattern, enum: options, maxLength, maxItems }]) =>
      (type === 'string' && maxLength === undefined && options === undefined && !isFixedLength(pattern)) ||
      (type === 'array' && maxItems === undefined),
  );
  expect(parts.length).toBeGreaterThan(100);
  expect(unlimited).toEqual([]);
});

type TextSchema = {
  type?: string;
  pattern?: string;
  enum?: unknown[];
  maxLength?: number;
  maxItems?: number;
  items?: TextSchema;
};
/** Without a repetition that has no end. */
const isFixedLength = (pattern: string | undefined) => pattern !== undefined && !/[*+]|,\}/.test(pattern);
