import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import { eventSchemas } from './event-schema.ts';

/** The registry's test validates our schemas, so there is no need to do it at startup. */
const trustedSchemas = { meta: false, validateSchema: false };

/** Returns why an event is invalid, or null if it is valid. */
export type EventValidator = (event: unknown) => string | null;

/**
 * Compiles an event's schema when the first event of its name arrives. Compiling all schemas would add a third of a
 * second to every start. Not for browsers, because the compiler generates code, which the CSP forbids.
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
    if (typeof event !== 'object' || event === null) return 'not an object';
    const { eventName } = event as { eventName?: unknown };
    const validate = getValidator(eventName);
    if (!validate) return `unknown event ${JSON.stringify(eventName)?.slice(0, 100)}`;
    return validate(event) ? null : describeError(validate.errors?.[0]);
  };
}

function describeError({ instancePath = '', message = 'is wrong', params = {} }: Partial<ErrorObject> = {}): string {
  const { additionalProperty } = params as { additionalProperty?: string };
  if (additionalProperty) return `'${additionalProperty}' is not a field of this event`;
  return `${instancePath.slice(1)} ${message}`.trim();
}
