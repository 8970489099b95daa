import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ChunkError, LazyModule, loadForNavigation } from './lazy-module.ts';
import { StyleSheetError } from './preload.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A chunk whose fetches the test settles. */
function chunkUnderTest() {
  const fetches: PromiseWithResolvers<string | undefined>[] = [];
  const chunk = new LazyModule<string>('footer', () => {
    const fetch = Promise.withResolvers<string | undefined>();
    fetches.push(fetch);
    return fetch.promise;
  });
  const states: string[] = [];
  chunk.subscribe(() => states.push(chunk.state()));
  return { chunk, fetches, states };
}

it('C20 is pending, then loaded, and is fetched once', async () => {
  const { chunk, fetches, states } = chunkUnderTest();
  expect(chunk.state()).toBe('pending');
  const [one, other] = [chunk.load(), chunk.load()];
  await vi.advanceTimersByTimeAsync(0);
  fetches[0]?.resolve('code');
  expect(await one).toBe('code');
  expect(await other).toBe('code');
  expect(await chunk.load()).toBe('code');
  expect([fetches.length, chunk.value, states]).toEqual([1, 'code', ['loaded']]);
});

it('C20 fails with its cause, and can be retried', async () => {
  const { chunk, fetches, states } = chunkUnderTest();
  const cause = new TypeError('network');
  const first = chunk.load();
  first.catch(() => {});
  await vi.advanceTimersByTimeAsync(0);
  fetches[0]?.reject(cause);
  await expect(first).rejects.toMatchObject({ message: 'Loading chunk footer failed', reason: 'error', cause });
  const second = chunk.load();
  await vi.advanceTimersByTimeAsync(0);
  fetches[1]?.resolve('code');
  expect(await second).toBe('code');
  expect(states).toEqual(['failed', 'pending', 'loaded']);
});

it('C20 reports a file without the export and a style sheet that did not load', async () => {
  const missing = new LazyModule('footer', async () => undefined);
  await expect(missing.load()).rejects.toMatchObject({ message: 'Loading chunk footer failed', reason: 'missing' });
  const unstyled = new LazyModule('footer', () =>
    Promise.reject(new StyleSheetError('https://x.test/a.css did not load')),
  );
  const error = await unstyled.load().catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(ChunkError);
  expect(error).toMatchObject({ message: 'Loading CSS chunk footer failed', reason: 'error' });
});

it('C21 times out after 120 s and not before', async () => {
  const { chunk, fetches } = chunkUnderTest();
  const late = chunk.load();
  late.catch(() => {});
  await vi.advanceTimersByTimeAsync(119_999);
  expect(chunk.state()).toBe('pending');
  await vi.advanceTimersByTimeAsync(1);
  await expect(late).rejects.toMatchObject({ message: 'Loading chunk footer failed', reason: 'timeout' });
  expect(chunk.state()).toBe('failed');
  const again = chunk.load();
  await vi.advanceTimersByTimeAsync(0);
  fetches[1]?.resolve('code');
  expect(await again).toBe('code');
});

it('C20 is loaded for a navigation only once the first page is hydrated', async () => {
  const { chunk, fetches } = chunkUnderTest();
  const dataset: DOMStringMap = {};
  vi.stubGlobal('document', { documentElement: { dataset } });
  await loadForNavigation(chunk);
  expect(fetches).toHaveLength(0);
  dataset.hydrated = 'true';
  const loading = loadForNavigation(chunk);
  fetches[0]?.resolve('code');
  await loading;
  expect(chunk.value).toBe('code');
});
