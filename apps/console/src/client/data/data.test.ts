import { describe, expect, it } from 'vitest';
import { toCsv, toJson } from './export.ts';
import { describeChange, formatValue, measures } from './measures.ts';

describe('measures', () => {
  it('have a denominator in words, and no value without it', () => {
    expect(measures.readToEnd.value({ ends: 3, readings: 12 })).toBe(0.25);
    expect(measures.readToEnd.of?.({ readings: 12 })).toEqual({ count: 12, words: 'readings' });
    expect(formatValue(measures.readToEnd.value({ ends: 0, readings: 0 }), 'share')).toBe('–');
    expect(measures.helpfulShare.of?.({ helpful: 2, unhelpful: 1 })).toEqual({ count: 3, words: 'answers' });
  });

  it('change by percent, shares by percentage points', () => {
    expect(describeChange(120, 100, 'count')).toMatchObject({ direction: 'up', text: '20%' });
    expect(describeChange(0.5, 0.525, 'share')).toMatchObject({ direction: 'down', text: '2.5 pts' });
    expect(describeChange(5, 0, 'count')).toBeUndefined();
    expect(describeChange(0, 0, 'count')).toMatchObject({ direction: 'same' });
    expect(describeChange(undefined, 0.2, 'share')).toBeUndefined();
  });

  it('are said as people say them', () => {
    expect(describeChange(82, 106, 'count')?.words).toBe('23% fewer than');
    expect(describeChange(60, 80, 'duration')?.words).toBe('25% less than');
    expect(describeChange(0.5, 0.525, 'share')?.words).toBe('2.5 percentage points lower than');
    expect(measures.helpfulShare.of?.({ helpful: 1, unhelpful: 0 }).words).toBe('answer');
    expect(measures.clickRate.of?.({ impressions: 1 }).words).toBe('call to action seen');
  });

  it('are written as people read them', () => {
    expect(formatValue(1234, 'count')).toBe('1,234');
    expect(formatValue(123_456, 'count', { compact: true })).toBe('123.5K');
    expect([45, 125, 7200].map((seconds) => formatValue(seconds, 'duration'))).toEqual(['45 s', '2 min 5 s', '2 h']);
  });
});

describe('exports', () => {
  const columns = [
    { id: 'title', value: ({ title }: { title: string; readers?: number }) => title },
    { id: 'readers', value: ({ readers }: { title: string; readers?: number }) => readers },
  ];
  const rows = [
    { title: 'Commas, "and" more', readers: 3 },
    { title: '=HYPERLINK("x")' },
    { title: '-1+2', readers: -4 },
  ];

  it('K03 quotes cells, and defuses formulas', () => {
    expect(toCsv(columns, rows)).toBe(
      'title,readers\r\n"Commas, ""and"" more",3\r\n"\'=HYPERLINK(""x"")",\r\n\'-1+2,-4\r\n',
    );
  });

  it('K03 writes the same rows as JSON', () => {
    expect(JSON.parse(toJson(columns, rows))).toEqual([
      { title: 'Commas, "and" more', readers: 3 },
      { title: '=HYPERLINK("x")', readers: null },
      { title: '-1+2', readers: -4 },
    ]);
  });
});
