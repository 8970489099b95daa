import { expect, it } from 'vitest';
import { wantedChange } from './wanted-change.ts';

const current = { on: true, share: 1, overrides: { '7': 'control' } };

it('asks for what is given, and for nothing else', () => {
  expect(wantedChange(['--off'], current)).toEqual({ on: false });
  expect(wantedChange(['--on', '--share', '25%'], current)).toEqual({ on: true, share: 0.25 });
  expect(wantedChange(['--share', '0.5'], current)).toEqual({ share: 0.5 });
});

it('adds overrides to those that are there, or begins anew', () => {
  expect(wantedChange(['--override=-9=article_end'], current)).toEqual({
    overrides: { '7': 'control', '-9': 'article_end' },
  });
  expect(wantedChange(['--no-overrides'], current)).toEqual({ overrides: {} });
});

it('says what is wrong', () => {
  for (const share of ['2', 'half', '-1', '', '101%']) {
    expect(() => wantedChange(['--share', share], current), share).toThrow(/--share/);
  }
  expect(() => wantedChange(['--override', 'ada=control'], current)).toThrow('USER=GROUP');
  expect(() => wantedChange(['--on', '--off'], current)).toThrow('--on or --off');
  expect(() => wantedChange([], current)).toThrow('Nothing to change');
});
