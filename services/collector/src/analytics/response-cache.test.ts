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

it('K08 cancels a shared run only when everyone who waits for it has left, and runs again after that', async () => {
  const cache = new ResponseCache<number>();
  const signals: AbortSignal[] = [];
  const run = (signal: AbortSignal) => {
    signals.push(signal);
    return new Promise<number>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
  };
  const [one, other] = [new AbortController(), new AbortController()];
  const get = (caller: AbortController) => cache.get('key', { version: 'a', isOpen: false }, run, caller.signal);
  const responses = Promise.allSettled([get(one), get(other)]);
  one.abort();
  expect(signals.map(({ aborted }) => aborted)).toEqual([false]);
  other.abort();
  expect(signals.map(({ aborted }) => aborted)).toEqual([true]);
  void get(new AbortController());
  expect(signals.map(({ aborted }) => aborted)).toEqual([true, false]);
  expect((await responses).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
});

it('L04 does not keep a failure', async () => {
  const cache = new ResponseCache<string>();
  const responses = [() => Promise.reject(new Error('timeout')), async () => 'numbers'];
  const get = () => cache.get('key', { version: 'a', isOpen: false }, () => responses.shift()?.() ?? Promise.reject());
  await expect(get()).rejects.toThrow('timeout');
  expect(await get()).toBe('numbers');
});
