import { describe, expect, it } from 'vitest';
import { rankMostRead } from './rank-most-read.ts';

/** Posts by id, with their readers. */
const posts = (readers: Record<number, number>) =>
  Object.entries(readers).map(([post, count]) => ({ post: Number(post), readers: count }));
const rank = (readers: Record<number, number>, previous: number[] = []) =>
  rankMostRead(posts(readers), previous).map(({ post }) => post);

describe('the order of a list', () => {
  it('P04 starts with the post that has the most readers', () => {
    expect(rank({ 1: 20, 2: 90, 3: 40, 4: 70, 5: 30, 6: 60, 7: 50 })).toEqual([2, 4, 6, 7, 3, 5, 1]);
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

  it('P04 keeps eighteen posts, because home may show twelve above the list, and a newcomer out until it has a tenth more', () => {
    const ids = Array.from({ length: 18 }, (_, index) => index + 1);
    const listed = Object.fromEntries(ids.map((id) => [id, 2000 - id * 100]));
    expect(rank({ ...listed, 19: 209 }, ids)).toEqual(ids);
    expect(rank({ ...listed, 19: 221 }, ids)).toEqual([...ids.slice(0, 17), 19]);
  });

  it('moves a post above all that it overtakes, also if the next one is close', () => {
    expect(rank({ 1: 100, 2: 108, 3: 116 }, [1, 2, 3])).toEqual([3, 1, 2]);
  });

  it('drops posts that no longer qualify', () => {
    expect(rank({ 2: 50, 3: 60, 4: 40 }, [1, 2, 3])).toEqual([3, 2, 4]);
  });
});
