import { expect, it } from 'vitest';
import { buildLazyValidator } from './lazy-validation.ts';

const options = { customOptions: { coerceTypes: true } };
const route = (schema: object) => ({ method: 'GET', url: '/', httpPart: 'querystring', schema });

it('validates like a compiled schema, and reports the errors of the last value', () => {
  const validate = buildLazyValidator(
    {},
    options,
  )(route({ type: 'object', properties: { page: { type: 'integer', minimum: 1 } } }));
  const query = { page: '2' };
  expect([validate(query), query, validate.errors]).toEqual([true, { page: 2 }, null]);
  expect(validate({ page: '0' })).toBe(false);
  expect(validate.errors).toMatchObject([{ instancePath: '/page', message: 'must be >= 1' }]);
  expect([validate({ page: 1 }), validate.errors]).toEqual([true, null]);
});

it('compiles a schema only when it is used', () => {
  const validate = buildLazyValidator({}, options)(route({ type: 'no such type' }));
  expect(() => validate({})).toThrow('schema is invalid');
});
