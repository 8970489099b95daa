import fc from 'fast-check';

/** The parts of a JSON schema that a value must follow. */
export type Schema = {
  type?: string;
  const?: unknown;
  enum?: unknown[];
  anyOf?: Schema[];
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  maxItems?: number;
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
};

const characters = [
  'x',
  '😀',
  '"',
  '\\',
  '\0',
  '\r\n',
  '\u2028',
  '‮',
  "'",
  '%',
  '<',
  '../',
  '$',
  '\u{10ffff}',
  '\ud800',
];

/** Values that are wrong somewhere, whatever is expected. */
export const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(
    ...['', '0', '-1', '1e400', 'NaN', 'null', 'toString', '__proto__', 'constructor', "' or 1=1 --", '%00', '%'],
    ...[null, true, -1, 0, 1.5, Number.MAX_SAFE_INTEGER, 1e308, [], {}, [[[[]]]], { __proto__: null, length: -1 }],
  ),
  fc.constantFrom(...characters).map((each) => each.repeat(3000)),
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.jsonValue({ maxDepth: 4 }),
  fc.constantFrom(50, 400).map((depth) => JSON.parse(`${'{"a":['.repeat(depth)}1${']}'.repeat(depth)}`) as unknown),
);

/** Mostly values that a schema allows, because only they get past it. */
export function valuesOf(schema: Schema): fc.Arbitrary<unknown> {
  return fc.oneof({ arbitrary: validValue(schema), weight: 5 }, { arbitrary: hostileValue, weight: 1 });
}

function validValue(schema: Schema): fc.Arbitrary<unknown> {
  const { type, enum: options, anyOf, items, properties, pattern } = schema;
  if ('const' in schema) return fc.constant(schema.const);
  if (options) return fc.constantFrom(...options);
  if (anyOf) return fc.oneof(...anyOf.map(valuesOf));
  if (type === 'boolean') return fc.boolean();
  if (type === 'integer' || type === 'number') {
    const { minimum: min = -9, maximum: max = Math.max(min, 2 ** 31) } = schema;
    return fc.oneof(fc.constantFrom(min, max), fc.integer({ min: Math.ceil(min), max: Math.floor(max) }));
  }
  if (items) return fc.array(valuesOf(items), { maxLength: Math.min(schema.maxItems ?? 5, 8) });
  if (properties) {
    const fields = Object.fromEntries(Object.entries(properties).map(([name, each]) => [name, valuesOf(each)]));
    return fc.record(fields, { requiredKeys: schema.required ?? [] });
  }
  if (type !== 'string') return hostileValue;
  const maxLength = Math.min(schema.maxLength ?? 60, 5000);
  if (pattern && !pattern.includes('(?')) return fc.stringMatching(new RegExp(pattern), { maxLength });
  return fc.oneof(
    fc.constantFrom('comma', 'grammar', 'a@example.com', '2026-06-18', '/blog/', '7'),
    fc.constantFrom(...characters).map((each) => each.repeat(maxLength).slice(0, maxLength)),
    fc.string({ unit: 'binary', maxLength: Math.min(maxLength, 40) }),
  );
}
