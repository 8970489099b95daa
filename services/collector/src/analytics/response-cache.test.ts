import { expect, it } from 'vitest';
import { ResponseCache } from './response-cache.ts';

it('L04 keeps final responses until their version changes, and others for seconds', async () => {
  let clock = 0;
  let runs = 0;
  const cache = new ResponseCache<number>(() => clock);
  const run = async () => {
    runs += 1;
    return runs;
  };
  const isOpen = (response: number) => response < 3;
  const get = (version: string) => cache.get('key', { version, isOpen }, run);
  expect([await get('a'), await get('a')]).toEqual([1, 1]);
  clock = 6000;
  expect(await get('a')).toBe(2);
  clock = 12_000;
  expect(await get('a')).toBe(3);
  clock = 60_000;
  expect(await get('a')).toBe(3);
  expect(await get('b')).toBe(4);
});
