import { describe, expect, it } from 'vitest';
import { KeyedCache } from './keyed-cache.server.ts';

const made = (text: string, keys: string[], freshMs = 60_000) => ({ value: { text }, keys, freshMs, bytes: 100 });
const never = () => Promise.reject(new Error('must not be called'));

describe('KeyedCache', () => {
  it('coalesces concurrent requests', async () => {
    const cache = new KeyedCache<{ text: string }>(10_000);
    let count = 0;
    const make = async () => {
      count += 1;
      return made(String(count), ['a']);
    };
    const values = await Promise.all([cache.get('x', make), cache.get('x', make), cache.get('x', make)]);
    expect(values.map(({ value }) => value.text)).toEqual(['1', '1', '1']);
    expect((await cache.get('x', never)).value.text).toBe('1');
  });

  it('rebuilds only entries with a purged key', async () => {
    const cache = new KeyedCache<{ text: string }>(10_000);
    await cache.get('x', async () => made('old', ['a', 'b']));
    await cache.get('y', async () => made('other', ['c']));
    cache.purge(['b']);
    expect(cache.peek('x')).toBeUndefined();
    expect((await cache.get('x', async () => made('new', ['a', 'b']))).value.text).toBe('new');
    expect((await cache.get('y', never)).value.text).toBe('other');
  });

  it('serves the stale entry when rebuilding fails', async () => {
    const cache = new KeyedCache<{ text: string }>(10_000);
    await cache.get('x', async () => made('old', ['a']));
    cache.purge(['a']);
    expect((await cache.get('x', () => Promise.reject(new Error('down')))).value.text).toBe('old');
    expect((await cache.get('x', async () => made('new', ['a']))).value.text).toBe('new');
  });

  it('does not serve a build that started before a purge', async () => {
    const cache = new KeyedCache<{ text: string }>(10_000);
    const { promise, resolve } = Promise.withResolvers<void>();
    const slow = cache.get('x', () => promise.then(() => made('old', ['a'])));
    cache.purge(['a']);
    resolve();
    expect((await slow).value.text).toBe('old');
    expect((await cache.get('x', async () => made('new', ['a']))).value.text).toBe('new');
  });

  it('serves an expired entry while it is rebuilt', async () => {
    const cache = new KeyedCache<{ text: string }>(10_000);
    await cache.get('x', async () => made('old', ['a'], -1));
    const { promise, resolve } = Promise.withResolvers<void>();
    const remake = async () => {
      resolve();
      return made('new', ['a']);
    };
    expect((await cache.get('x', remake)).value.text).toBe('old');
    await promise;
    expect((await cache.get('x', never)).value.text).toBe('new');
  });

  it('evicts the least recently used entry with its keys when it is full', async () => {
    const cache = new KeyedCache<{ text: string }>(250);
    await cache.get('x', async () => made('x', ['a']));
    await cache.get('y', async () => made('y', ['a']));
    await cache.get('z', async () => made('z', ['a']));
    expect(cache.peek('x')).toBeUndefined();
    expect(cache.peek('z')?.text).toBe('z');
    cache.purge(['a']);
    expect(cache.peek('z')).toBeUndefined();
  });

  it('does not share a build from before a purge with later callers', async () => {
    const cache = new KeyedCache<{ text: string }>(10_000);
    const { promise, resolve } = Promise.withResolvers<void>();
    const before = cache.get('x', () => promise.then(() => made('old', ['a'])));
    cache.purge(['a']);
    const after = cache.get('x', async () => made('new', ['a']));
    expect((await after).value.text).toBe('new');
    resolve();
    await before;
    expect((await cache.get('x', never)).value.text).toBe('new');
  });

  it('marks results as stale for every waiter after a failure', async () => {
    const cache = new KeyedCache<{ text: string }>(10_000);
    await cache.get('x', async () => made('old', ['a']));
    cache.purge(['a']);
    const down = () => Promise.reject(new Error('down'));
    const got = await Promise.all([cache.get('x', down), cache.get('x', down)]);
    expect(got).toEqual([1, 2].map(() => ({ value: { text: 'old' }, isStale: true })));
  });

  it('does not serve a removed entry even if rebuilding fails', async () => {
    const cache = new KeyedCache<{ text: string }>(10_000);
    await cache.get('x', async () => made('old', ['a']));
    const { promise, reject } = Promise.withResolvers<never>();
    cache.purge(['a']);
    const waiting = cache.get('x', () => promise);
    cache.remove(['a']);
    reject(new Error('down'));
    await expect(waiting).rejects.toThrow('down');
    await expect(cache.get('x', () => Promise.reject(new Error('still down')))).rejects.toThrow('still down');
  });

  it('discards a build that started before a removal', async () => {
    const cache = new KeyedCache<{ text: string }>(10_000);
    const { promise, resolve } = Promise.withResolvers<void>();
    const slow = cache.get('x', () => promise.then(() => made('old', ['a'])));
    cache.remove(['a']);
    resolve();
    await slow;
    await expect(cache.get('x', () => Promise.reject(new Error('down')))).rejects.toThrow('down');
  });

  it('rebuilds everything after purgeAll', async () => {
    const cache = new KeyedCache<{ text: string }>(10_000);
    await cache.get('x', async () => made('old', ['a']));
    const { promise, resolve } = Promise.withResolvers<void>();
    const slow = cache.get('y', () => promise.then(() => made('old', ['b'])));
    cache.purgeAll();
    resolve();
    await slow;
    for (const name of ['x', 'y'])
      expect((await cache.get(name, async () => made('new', ['a']))).value.text).toBe('new');
  });

  it('O06 counts lookups by result and reports its size', async () => {
    const lookups: string[] = [];
    let size = () => ({ entries: 0, bytes: 0, maxBytes: 0 });
    const cache = new KeyedCache<{ text: string }>(10_000, {
      onLookup: (result) => lookups.push(result),
      onCreated: (read) => {
        size = read;
      },
    });
    const down = () => Promise.reject(new Error('down'));
    await cache.get('x', down).catch(() => {});
    await cache.get('x', async () => made('old', ['a'], -1));
    await cache.get('x', async () => made('new', ['a']));
    await expect.poll(() => cache.inspect('x')?.value.text).toBe('new');
    cache.peek('x');
    cache.purge(['a']);
    cache.peek('x');
    await cache.get('x', down);
    expect(lookups).toEqual(['error', 'miss', 'expired', 'hit', 'stale']);
    expect(size()).toEqual({ entries: 1, bytes: 100, maxBytes: 10_000 });
  });

  it('O08 describes an entry without using it', async () => {
    const cache = new KeyedCache<{ text: string }>(10_000);
    await cache.get('x', async () => made('page', ['a', 'b']));
    expect(cache.inspect('x')).toMatchObject({ value: { text: 'page' }, keys: ['a', 'b'], purged: false });
    expect(cache.inspect('x')?.freshForMs).toBeGreaterThan(50_000);
    cache.purge(['b']);
    expect(cache.inspect('x')?.purged).toBe(true);
    expect(cache.inspect('y')).toBeUndefined();
  });
});
