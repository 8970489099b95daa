import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import { eventSchemas } from './event-schema.ts';

/** Our own schemas are checked by the registry's test, not at every start. */
const trustedSchemas = { meta: false, validateSchema: false };

/** Why an event is not one, in a sentence; null when it is. */
export type EventValidator = (event: unknown) => string | null;

/**
 * Compiles the schema of an event when the first one of its name arrives; compiling all of them would take a third of a
 * second of every start. Not for browsers: the compiler makes functions of text, which the content security policy forbids.
 */
export function createEventValidator(): EventValidator {
  const ajv = new Ajv2020(trustedSchemas);
  const schemas: ReadonlyMap<unknown, object> = new Map(eventSchemas());
  const compiled = new Map<unknown, ValidateFunction>();

  function getValidator(eventName: unknown): ValidateFunction | undefined {
    const schema = schemas.get(eventName);
    if (!schema) return undefined;
    const validate = compiled.get(eventName) ?? ajv.compile(schema);
    compiled.set(eventName, validate);
    return validate;
  }

  return (event) => {
    if (typeof event !== 'object' || event === null) return 'an event is an object';
    const { eventName } = event as { eventName?: unknown };
    const validate = getValidator(eventName);
    if (!validate) return `there is no event named ${JSON.stringify(eventName)?.slice(0, 100)}`;
    return validate(event) ? null : describeError(validate.errors?.[0]);
  };
}

function describeError({ instancePath = '', message = 'is wrong', params = {} }: Partial<ErrorObject> = {}): string {
  const { additionalProperty } = params as { additionalProperty?: string };
  if (additionalProperty) return `'${additionalProperty}' is not a field of this event`;
  return `${instancePath.slice(1)} ${message}`.trim();
}
