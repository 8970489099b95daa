import { describe, expect, it } from 'vitest';
import { figuresPath, formatChange, formatReadToEnd } from './figures.ts';

const figures = { readers: 120, previousReaders: 100, views: 150, readings: 80, ends: 36, searches: [] };

describe('figures of a post', () => {
  it('K12 shows the share of readings that reached the end', () => {
    expect(formatReadToEnd(figures)).toBe('45%');
    expect(formatReadToEnd({ ...figures, readings: 0, ends: 0 })).toBeUndefined();
  });

  it('K12 compares readers with the period before, unless there were none', () => {
    expect(formatChange(figures)).toBe('+20%');
    expect(formatChange({ ...figures, readers: 75 })).toBe('−25%');
    expect(formatChange({ ...figures, readers: 100 })).toBe('0%');
    expect(formatChange({ ...figures, previousReaders: 0 })).toBeUndefined();
  });

  it('requests several posts at once', () => {
    expect(figuresPath([4, 7])).toBe('/contenthub/v1/figures?posts=4,7');
  });
});
