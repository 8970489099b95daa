import { fireEvent, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { postItems } from '../../testing/content-api.ts';
import { renderInSite } from '../../testing/render-in-hub.tsx';
import { type FeedState, LoadMore } from './LoadMore.tsx';

function renderLoadMore(state: Partial<FeedState> = {}) {
  const loadMore = vi.fn();
  const feed: FeedState = { posts: postItems(9), nextPage: 2, loading: false, failed: false, loadMore, ...state };
  const hub = renderInSite(<LoadMore feed={feed} getPageUrl={(page) => `/blog/?page=${page}`} />);
  return { ...hub, loadMore, link: screen.queryByRole('link') as HTMLElement };
}

it('links to the next page', () => {
  const { link } = renderLoadMore();
  expect(link).toHaveTextContent('Load more');
  expect(link).toHaveAttribute('href', '/blog/?page=2');
  expect(link).toHaveAttribute('rel', 'next');
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
});

it('loads the next page in place, and tracks its number', () => {
  const { link, loadMore, events } = renderLoadMore();
  expect(fireEvent.click(link)).toBe(false);
  expect(loadMore).toHaveBeenCalledOnce();
  expect(events()).toEqual([expect.objectContaining({ eventName: 'contenthub/feed/loadMore', pageNumber: 2 })]);
});

it.each([{ metaKey: true }, { ctrlKey: true }, { shiftKey: true }, { button: 1 }])(
  'leaves a click with %o to the browser',
  (init) => {
    const { link, loadMore, events } = renderLoadMore();
    expect(fireEvent.click(link, init)).toBe(true);
    expect(loadMore).not.toHaveBeenCalled();
    expect(events()).toEqual([]);
  },
);

it('C03 shows that it is loading, and ignores clicks until then', () => {
  const { link, loadMore } = renderLoadMore({ loading: true });
  expect(link).toHaveAttribute('aria-busy', 'true');
  expect(link).toHaveAttribute('aria-disabled', 'true');
  expect(screen.getByRole('status')).toHaveTextContent('Loading more posts');
  expect(fireEvent.click(link)).toBe(false);
  expect(loadMore).not.toHaveBeenCalled();
});

it('C18 reports that more could not be loaded, and offers a retry', () => {
  const { link, loadMore } = renderLoadMore({ failed: true });
  expect(screen.getByRole('status')).toHaveTextContent('More posts didn’t load. Check your connection.');
  expect(link).toHaveTextContent('Try again');
  fireEvent.click(link);
  expect(loadMore).toHaveBeenCalledOnce();
});

it('C04 disappears when everything is loaded', () => {
  const { container } = renderLoadMore({ nextPage: undefined });
  expect(container).toBeEmptyDOMElement();
});
