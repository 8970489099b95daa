import { expect, it } from 'vitest';
import { referenceErrors } from './testing/reference-errors.ts';
import { readReferenceVectors } from './testing/reference-vectors.ts';

it.each(referenceErrors(readReferenceVectors()))(
  'L07 matches the $values reference values of scipy and statsmodels within 1e-6: $name',
  ({ values, error }) => {
    expect(values).toBeGreaterThan(0);
    expect(error).toBeLessThan(1e-6);
  },
);
