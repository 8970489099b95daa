import { expect, it } from 'vitest';
import { readForeignImages, supported, supportOf } from './testing/end-of-support.ts';

it('H18 knows until when every base image and engine is supported', () => {
  const images = readForeignImages();
  expect(images.length).toBeGreaterThan(10);
  expect(images.filter((image) => !supportOf(image))).toEqual([]);
  const used = new Set(images.map(supportOf));
  expect(supported.filter((each) => !used.has(each))).toEqual([]);
});
