import { expect, it } from 'vitest';
import { parseChange } from './experiments.ts';

const current = { on: true, share: 1, overrides: { '7': 'control' } };

it('contains only the given options', () => {
  expect(parseChange(['--off'], current)).toEqual({ on: false });
  expect(parseChange(['--on', '--share', '25%'], current)).toEqual({ on: true, share: 0.25 });
  expect(parseChange(['--share', '0.5'], current)).toEqual({ share: 0.5 });
});

it('adds overrides to the existing ones or replaces them', () => {
  expect(parseChange(['--override=-9=article_end'], current)).toEqual({
    overrides: { '7': 'control', '-9': 'article_end' },
  });
  expect(parseChange(['--no-overrides'], current)).toEqual({ overrides: {} });
});

it('rejects invalid options', () => {
  for (const share of ['2', 'half', '-1', '', '101%']) {
    expect(() => parseChange(['--share', share], current), share).toThrow(/--share/);
  }
  expect(() => parseChange(['--override', 'ada=control'], current)).toThrow('USER=GROUP');
  expect(() => parseChange(['--on', '--off'], current)).toThrow('--on or --off');
  expect(() => parseChange([], current)).toThrow('Nothing to change');
});
