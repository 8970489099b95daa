import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import { eventSchemas } from './event-schema.ts';

/** Why an event is not one, in a sentence; null when it is. */
export type EventValidator = (event: unknown) => string | null;

/** Compiled once for every event of the registry. Not for browsers: it makes functions of text, which the policy forbids. */
export function eventValidator(): EventValidator {
  const ajv = new Ajv2020();
  const checks = new Map<unknown, ValidateFunction>();
  for (const [name, schema] of eventSchemas()) checks.set(name, ajv.compile(schema));
  return (event) => {
    if (typeof event !== 'object' || event === null) return 'an event is an object';
    const { eventName } = event as { eventName?: unknown };
    const check = checks.get(eventName);
    if (!check) return `there is no event named ${JSON.stringify(eventName)?.slice(0, 100)}`;
    return check(event) ? null : reasonOf(check.errors?.[0]);
  };
}

function reasonOf({ instancePath = '', message = 'is wrong', params = {} }: Partial<ErrorObject> = {}): string {
  const { additionalProperty } = params as { additionalProperty?: string };
  if (additionalProperty) return `'${additionalProperty}' is not a field of this event`;
  return `${instancePath.slice(1)} ${message}`.trim();
}
