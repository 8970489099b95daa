import { expect, it } from 'vitest';
import { NotFoundError } from '../../content/not-found-error.ts';
import { previewId } from './preview-id.ts';

it('reads a whole number', () => {
  expect(previewId('12')).toBe(12);
  expect(previewId('0012')).toBe(12);
});

it.each(['', '0', '-1', '+1', '1.5', '1e3', '0x1', ' 1', '1 ', 'abc', '12abc', '٣', '9'.repeat(16), undefined])(
  'finds nothing at %s',
  (text) => {
    expect(() => previewId(text)).toThrow(NotFoundError);
  },
);
