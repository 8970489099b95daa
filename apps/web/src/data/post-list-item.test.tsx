import type { Picture, PostListRow } from '@contenthub/contracts/content/post';
import { pictureSample, postListSample } from '@contenthub/contracts/testing/content-samples';
import { render } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { PostCard } from '../features/feed/PostCard.tsx';
import { toPostListItem, toUsedRow, type UsedRow } from './post-list-item.ts';

const [withPicture, withoutPicture] = postListSample as [PostListRow, PostListRow];
const { large } = pictureSample.sizes;
const drawing: Picture = { ...pictureSample, sizes: { thumbnail: large, medium: large, large } };

const markupOf = (row: UsedRow) => render(<PostCard post={toPostListItem(row)} />).container.innerHTML;

describe('a row in the initial state', () => {
  it.each([
    ['with a picture in several sizes', withPicture],
    ['with a drawing', { ...withPicture, image: drawing }],
    ['without picture and category', withoutPicture],
  ])('A24 gives the card that the server rendered, %s', (_, row) => {
    expect(markupOf(toUsedRow(row))).toBe(markupOf(row));
  });

  it('has no description of a picture, which cards do not show', () => {
    expect(JSON.stringify(withPicture)).toContain(pictureSample.alt);
    expect(JSON.stringify(toUsedRow(withPicture))).not.toContain(pictureSample.alt);
  });
});
