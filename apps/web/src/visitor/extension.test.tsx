import { anonymousUserSample, premiumUserSample } from '@contenthub/contracts/testing/visitor-samples';
import { expect, it } from 'vitest';
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
