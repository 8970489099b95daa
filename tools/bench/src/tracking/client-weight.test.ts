import { expect, it } from 'vitest';
import { clientWeight } from './client-weight.ts';

it('adds at most 3.9 KB to a page before it is used', async () => {
  const { initial } = await clientWeight();
  expect(initial).toBeGreaterThan(1000);
  expect(initial).toBeLessThanOrEqual(3900);
});
