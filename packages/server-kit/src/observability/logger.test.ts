import { expect, it } from 'vitest';
import { loggableUrl } from './logger.ts';

it('masks only secrets in a URL', () => {
  expect(loggableUrl('/confirm?token=abc.def&next=/blog/')).toBe('/confirm?token=…&next=/blog/');
  expect(loggableUrl('/social/redirect?state=s&code=c&iss=i')).toBe('/social/redirect?state=…&code=…&iss=i');
  expect(loggableUrl('/posts/?search=token=1&page=2')).toBe('/posts/?search=token=1&page=2');
});

it('H03 masks preview nonces, tokens without a question mark and e-mail addresses in a logged URL', () => {
  expect(loggableUrl('/blog/developer/preview/12/SECRET?x=1')).toBe('/blog/developer/preview/12/…?x=1');
  expect(loggableUrl('/blog/preview/12/SECRET/')).toBe('/blog/preview/12/…/');
  expect(loggableUrl('/reset-password%3Ftoken%3DSECRET')).toBe('/reset-password%3Ftoken%3D…');
  expect(loggableUrl('/api?access_token=SECRET&preview_nonce=SECRET')).toBe('/api?access_token=…&preview_nonce=…');
  expect(loggableUrl('/blog/search/ada@example.com')).toBe('/blog/search/…');
});
