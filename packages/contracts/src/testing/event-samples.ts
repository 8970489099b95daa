import type { TSchema } from 'typebox';
import { eventSchema } from '../events/event-schema.ts';
import type { EventName } from '../events/registry.ts';

const patternedValues: Record<string, string> = {
  instanceId: 'aB3dE5gH',
  containerId: 'aB3dE5gH7jK9',
  websiteSessionId: '6f1b4a3e-52d7-4c1b-9e0a-7d2f8c5b1a90',
  userId: '0',
  postUrl: '/a postUrl',
};

/** An event of this name with all its fields. */
export function eventSample(name: EventName, own: Record<string, unknown> = {}): Record<string, unknown> {
  const fields = Object.entries(eventSchema(name).properties);
  return { ...Object.fromEntries(fields.map(([field, schema]) => [field, sampleValue(field, schema)])), ...own };
}

function sampleValue(field: string, schema: TSchema): unknown {
  const { type, const: literal, enum: options } = schema as { type?: string; const?: unknown; enum?: unknown[] };
  if (literal !== undefined) return literal;
  if (options) return options[0];
  if (type === 'array') return [`a ${field}`];
  if (type === 'boolean') return true;
  return type === 'string' ? (patternedValues[field] ?? `a ${field}`) : 1;
}
