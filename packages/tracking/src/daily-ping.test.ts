import fc from 'fast-check';
import { expect, it, vi } from 'vitest';
import { nextPingTime, pingKey, schedulePings } from './daily-ping.ts';

it('is in the 03:00 hour: today up to two o’clock, otherwise tomorrow', () => {
  const day = 86_400_000;
  fc.assert(
    fc.property(
      fc.date({ min: new Date(2020, 0), max: new Date(2040, 0), noInvalidDate: true }),
      fc.double({ min: 0, max: 0.9999, noNaN: true }),
      (now, random) => {
        const next = nextPingTime(now, () => random);
        expect([next.getHours(), next.getSeconds(), next.getMilliseconds()]).toEqual([3, 0, 0]);
        expect(next.getMinutes()).toBe(Math.floor(random * 60));
        const today = new Date(now.getFullYear(), now.getMonth(), now.getDate()).getTime();
        const thatDay = new Date(next.getFullYear(), next.getMonth(), next.getDate()).getTime();
        // Allows for an hour of daylight saving time.
        expect(Math.round((thatDay - today) / day)).toBe(now.getHours() <= 2 ? 0 : 1);
        expect(next.getTime()).toBeGreaterThan(now.getTime());
      },
    ),
  );
});

it('is stored only while tracking is allowed, even if consent is withdrawn while the code loads', () => {
  vi.useFakeTimers();
  const noted = new Map<string, string>();
  const storage = {
    getItem: (key: string) => noted.get(key) ?? null,
    setItem: (key: string, value: string) => void noted.set(key, value),
  };
  const noop = () => {};
  schedulePings(storage, () => false, noop, noop);
  expect([...noted.keys()]).toEqual([]);
  schedulePings(storage, () => true, noop, noop);
  expect([...noted.keys()]).toEqual([pingKey]);
  vi.useRealTimers();
});
