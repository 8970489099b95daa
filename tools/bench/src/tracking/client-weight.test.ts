import { expect, it } from 'vitest';
import { clientWeight } from './client-weight.ts';

it('costs a page no more than 3.75 KB before it is used', async () => {
  const { initial } = await clientWeight();
  expect(initial).toBeGreaterThan(1000);
  expect(initial).toBeLessThanOrEqual(3750);
});
