import { anonymousUserSample, premiumUserSample } from '@contenthub/contracts/samples/users';
import { expect, it } from 'vitest';
import { activeProductsOf } from './extension.ts';

const withKeyboard = { ...premiumUserSample, groups: ['keyboard-installed'] };

it.each([
  ['nobody known', null, false, []],
  ['an anonymous visitor with the extension', anonymousUserSample, true, ['extension']],
  ['a signed-in visitor with the keyboard', withKeyboard, false, ['keyboard']],
  ['a signed-in visitor with both', withKeyboard, true, ['extension', 'keyboard']],
])('E03 J18 sees the products of %s', (_, user, hasExtension, products) => {
  document.documentElement.toggleAttribute('data-gr-ext-installed', hasExtension);
  expect(activeProductsOf(user)).toEqual(products);
});
