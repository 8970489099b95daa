import { anonymousUserSample, premiumUserSample } from '@contenthub/contracts/testing/visitor-samples';
import { expect, it, vi } from 'vitest';
import { getActiveProducts } from './extension.ts';

const groups = ['keyboard-installed'];

it.each([
  ['an unknown visitor', null, false, []],
  ['an anonymous visitor with the extension', anonymousUserSample, true, ['extension']],
  ['a signed-in visitor with the keyboard', premiumUserSample, false, ['keyboard']],
  ['a signed-in visitor with both', premiumUserSample, true, ['extension', 'keyboard']],
])('E03 J18 detects the products of %s', (_, data, hasExtension, products) => {
  document.documentElement.toggleAttribute('data-gr-ext-installed', hasExtension);
  expect(getActiveProducts({ data, groups })).toEqual(products);
});

it.each([
  ['at once', true, 0, 'installed'],
  ['a second after the page has loaded', false, 999, undefined],
  ['a second after the page has loaded', false, 1000, 'none'],
])('D08 detects the extension %s (%s, %i ms)', async (_, isMarked, ms, flag) => {
  vi.useFakeTimers();
  vi.resetModules();
  delete document.documentElement.dataset.extension;
  document.documentElement.toggleAttribute('data-gr-ext-installed', isMarked);
  const { startDetection } = await import('./extension.ts');
  startDetection();
  vi.advanceTimersByTime(ms);
  expect(document.documentElement.dataset.extension).toBe(flag);
  vi.useRealTimers();
});
