import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PathError, sitePath } from './site-path.ts';

describe('the path of a page', () => {
  it.each([
    ['/', '/'],
    [' /blog/ ', '/blog'],
    ['/blog/a//', '/blog/a'],
    ['/caf%c3%a9', '/caf%C3%A9'],
    ['/café', '/caf%C3%A9'],
    ['/100%', '/100%'],
    ['/a%2Fb', '/a%2Fb'],
  ])('%s is spelt %s', (text, path) => {
    expect(sitePath(text)).toBe(path);
  });

  it.each(['', 'blog', '//elsewhere.test/', '/\\elsewhere.test', 'https://elsewhere.test/', '/a?b', '/a#b', '/a b'])(
    'is not %j',
    (text) => {
      expect(() => sitePath(text)).toThrow(PathError);
    },
  );

  it('is spelt the same when it is spelt again', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'grapheme' }).map(encodeURIComponent)), (steps) => {
        const once = sitePath(`/a/${steps.join('/')}`);
        expect(sitePath(once)).toBe(once);
      }),
    );
  });
});
