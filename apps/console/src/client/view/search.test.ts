import { describe, expect, it } from 'vitest';
import { parseSearch, stringifySearch, validateSearch } from './search.ts';
import { toggleFilter, toView } from './use-view.ts';

const now = Date.parse('2026-11-17T15:30:00Z');
const roundTrip = (text: string) => stringifySearch(validateSearch(parseSearch(text)));

describe('view in the URL', () => {
  it.each([
    '',
    '?period=7d',
    '?period=custom&from=2026-10-01&to=2026-10-09&compare=off',
    '?metric=views&sort=readers.asc&q=comma%2C+splice&hide=views&hide=shares&blog=main&source=search&source=email',
    '?category=%C3%A9t%C3%A9&search=a%26b%3Dc',
  ])('K08 survives being read and written: %s', (text) => {
    const parameters = (each: string) => [...new URLSearchParams(each)].toSorted();
    expect(parameters(roundTrip(text))).toEqual(parameters(text));
  });

  it('K08 drops parameters that mean nothing', () => {
    expect(roundTrip('?utm_source=mail&compare=on&period=&device=&from=')).toBe('');
    expect(validateSearch({ device: Array.from({ length: 80 }, (_, each) => `d${each}`) }).device).toHaveLength(50);
    expect(validateSearch({ device: ['x'.repeat(501), 'phone'], q: { a: 1 } })).toEqual({ device: ['phone'] });
  });

  it('K08 holds period, comparison and filters', () => {
    const view = toView(
      validateSearch(parseSearch('?period=7d&compare=off&blog=main&device=phone&device=tablet')),
      now,
    );
    expect(view).toMatchObject({ compare: false, filters: { blog: ['main'], device: ['phone', 'tablet'] } });
    expect(view.period).toMatchObject({
      from: Date.parse('2026-11-10T00:00Z'),
      to: Date.parse('2026-11-17T00:00Z'),
      interval: 'day',
    });
  });

  it('K08 adds and removes values of a filter', () => {
    expect(toggleFilter({ device: ['phone'] }, 'device', 'tablet')).toEqual({ device: ['phone', 'tablet'] });
    expect(toggleFilter({ device: ['phone'] }, 'device', 'phone')).toEqual({ device: undefined });
  });
});
