import { describe, expect, it } from 'vitest';
import { rankMostRead } from './rank-most-read.ts';

/** Posts by id, with their readers. */
const posts = (readers: Record<number, number>) =>
  Object.entries(readers).map(([post, count]) => ({ post: Number(post), readers: count }));
const rank = (readers: Record<number, number>, previous: number[] = []) =>
  rankMostRead(posts(readers), previous).map(({ post }) => post);

describe('the order of a list', () => {
  it('P04 starts with the post that has the most readers, and has six', () => {
    expect(rank({ 1: 20, 2: 90, 3: 40, 4: 70, 5: 30, 6: 60, 7: 50 })).toEqual([2, 4, 6, 7, 3, 5]);
  });

  it('orders equal posts by id, so that the order is always the same', () => {
    expect(rank({ 9: 50, 4: 50, 7: 50 })).toEqual([4, 7, 9]);
  });

  it('P04 is empty with fewer than three posts', () => {
    expect(rank({ 1: 500, 2: 400 }, [1, 2, 3])).toEqual([]);
  });

  it.each([
    [109, [1, 2, 3]],
    [110, [2, 1, 3]],
  ])('P04 moves a post with %i readers above one with 100 only if it has a tenth more', (readers, expected) => {
    expect(rank({ 1: 100, 2: readers, 3: 20 }, [1, 2, 3])).toEqual(expected);
  });

  it('keeps a newcomer out until it has a tenth more than the last post', () => {
    const listed = { 1: 600, 2: 500, 3: 400, 4: 300, 5: 200, 6: 100 };
    expect(rank({ ...listed, 7: 105 }, [1, 2, 3, 4, 5, 6])).toEqual([1, 2, 3, 4, 5, 6]);
    expect(rank({ ...listed, 7: 115 }, [1, 2, 3, 4, 5, 6])).toEqual([1, 2, 3, 4, 5, 7]);
  });

  it('moves a post above all that it overtakes, also if the next one is close', () => {
    expect(rank({ 1: 100, 2: 108, 3: 116 }, [1, 2, 3])).toEqual([3, 1, 2]);
  });

  it('drops posts that no longer qualify', () => {
    expect(rank({ 2: 50, 3: 60, 4: 40 }, [1, 2, 3])).toEqual([3, 2, 4]);
  });
});
