import { afterEach, expect, it, vi } from 'vitest';
import { prefetchLinks } from './prefetch-links.ts';

/** Three links, and a router whose prefetches end when the test says so. */
function renderLinks() {
  vi.useFakeTimers();
  document.body.innerHTML = ['a', 'b', 'c'].map((slug) => `<a href="/blog/grammar/${slug}">${slug}</a>`).join('');
  const prefetched: string[] = [];
  const ends: (() => void)[] = [];
  const prefetch = ({ pathname }: URL) => {
    prefetched.push(pathname.slice(-1));
    return new Promise<void>((resolve) => void ends.push(resolve));
  };
  prefetchLinks({ prefetch, canNavigateTo: () => true });
  const hover = (nth: number) =>
    document.querySelectorAll('a')[nth]?.dispatchEvent(new Event('pointerover', { bubbles: true }));
  return { prefetched, ends, hover };
}

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('C07 prefetches a link that the pointer rests on, not those that it passes or scrolls past', () => {
  const { prefetched, hover } = renderLinks();
  hover(0);
  vi.advanceTimersByTime(79);
  hover(1);
  vi.advanceTimersByTime(79);
  hover(2);
  vi.advanceTimersByTime(79);
  document.dispatchEvent(new Event('scroll'));
  vi.advanceTimersByTime(79);
  expect(prefetched).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(prefetched).toEqual(['c']);
});

it('C07 prefetches a link that a finger taps, not one that it moves over', () => {
  const { prefetched } = renderLinks();
  const touch = (type: string) => document.querySelector('a')?.dispatchEvent(new Event(type, { bubbles: true }));
  touch('touchstart');
  touch('touchmove');
  document.dispatchEvent(new Event('scroll'));
  vi.advanceTimersByTime(1000);
  expect(prefetched).toEqual([]);
  touch('touchstart');
  vi.advanceTimersByTime(80);
  expect(prefetched).toEqual(['a']);
});

it('C07 prefetches two pages at once at the most', async () => {
  const { prefetched, ends, hover } = renderLinks();
  const rest = async (nth: number) => {
    hover(nth);
    await vi.advanceTimersByTimeAsync(80);
  };
  for (const nth of [0, 1, 2]) await rest(nth);
  expect(prefetched).toEqual(['a', 'b']);
  ends[0]?.();
  await rest(2);
  expect(prefetched).toEqual(['a', 'b', 'c']);
});

it('C07 prefetches nothing for readers who save data', () => {
  vi.stubGlobal('navigator', { connection: { saveData: true } });
  const { prefetched, hover } = renderLinks();
  hover(0);
  vi.advanceTimersByTime(1000);
  expect(prefetched).toEqual([]);
});
