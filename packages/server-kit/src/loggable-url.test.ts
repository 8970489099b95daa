import { expect, it } from 'vitest';
import { loggableUrl } from './loggable-url.ts';

it('leaves out of an address what opens something, and nothing else', () => {
  expect(loggableUrl('/confirm?token=abc.def&next=/blog/')).toBe('/confirm?token=…&next=/blog/');
  expect(loggableUrl('/social/redirect?state=s&code=c&iss=i')).toBe('/social/redirect?state=…&code=…&iss=i');
  expect(loggableUrl('/posts/?search=token=1&page=2')).toBe('/posts/?search=token=1&page=2');
});
