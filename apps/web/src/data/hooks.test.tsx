import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { Feed } from '../features/feed/Feed.tsx';
import { listedPosts, listResponse, stubFetch } from '../testing/content-api.ts';
import { questions, renderInSite } from '../testing/render-in-hub.tsx';
import { type FeedDepth, useFeed } from './hooks.ts';
import type { FeedQuery } from './queries.ts';
import { logLoadError, QueryCache } from './query-cache.ts';

function FeedOf({ query }: { query: FeedQuery }) {
  return <Feed feed={useFeed(query)} getPageUrl={(page) => `?page=${page}`} />;
}

/** A home feed with the given number of posts. A page has nine, and a tenth indicates that there are more. */
function homeFeed(total: number) {
  return (address: string) => {
    const page = Number(new URLSearchParams(address.split('?')[1]).get('page'));
    const first = (page - 1) * 9 + 1;
    return listResponse(listedPosts(Math.max(0, Math.min(10, total - first + 1)), first), total);
  };
}

async function renderFeed(query = questions.homeFeed('main', 1), feedDepth?: FeedDepth) {
  const loaded = new QueryCache(logLoadError);
  await loaded.loadFeed(query);
  return renderInSite(<FeedOf query={query} />, { loaded, ...(feedDepth && { feedDepth }) });
}

const titles = () => screen.getAllByRole('heading').map(({ textContent }) => textContent);
const link = () => screen.queryByRole('link', { name: /^(Load more|Try again|Loading)/ });
const press = (hub: Awaited<ReturnType<typeof renderFeed>>) => hub.user.click(link() as HTMLElement);

it('C05 shows nine posts and never shows the extra one twice', async () => {
  const requested = stubFetch(homeFeed(20));
  const hub = await renderFeed();
  expect(titles()).toHaveLength(9);
  await press(hub);
  await waitFor(() => expect(titles()).toHaveLength(18));
  expect(new Set(titles()).size).toBe(18);
  expect(requested).toEqual([
    '/posts/?blog_type=main&_embed=&page=1&pinned=apart',
    '/posts/?blog_type=main&_embed=&page=2&pinned=apart',
  ]);
});

it('C04 ends when the total of the response header is reached', async () => {
  stubFetch(homeFeed(18));
  const hub = await renderFeed();
  await press(hub);
  await waitFor(() => expect(titles()).toHaveLength(18));
  expect(link()).not.toBeInTheDocument();
});

it('C04 continues until the total of the response header is reached', async () => {
  stubFetch(homeFeed(28));
  const hub = await renderFeed();
  await press(hub);
  await waitFor(() => expect(titles()).toHaveLength(18));
  expect(link()).toHaveAttribute('href', '?page=3');
});

it('C04 ends when a response is shorter than a page, regardless of the total', async () => {
  stubFetch(() => listResponse(listedPosts(8), 100));
  await renderFeed();
  expect(titles()).toHaveLength(8);
  expect(link()).not.toBeInTheDocument();
});

it('C03 is loading while the request is pending', async () => {
  const pending = Promise.withResolvers<Response>();
  const respond = homeFeed(18);
  stubFetch((address) => (address.includes('page=2') ? pending.promise : respond(address)));
  const hub = await renderFeed();
  await press(hub);
  expect(await screen.findByText('Loading more posts')).toBeInTheDocument();
  expect(link()).toHaveAttribute('aria-busy', 'true');
  await act(async () => pending.resolve(respond('?page=2')));
  await waitFor(() => expect(titles()).toHaveLength(18));
  expect(screen.queryByText('Loading more posts')).not.toBeInTheDocument();
});

describe('a page that fails to load', () => {
  it('C03 C18 keeps the loaded posts, logs the failure and can be retried', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {});
    let broken = true;
    const respond = homeFeed(18);
    stubFetch((address) =>
      broken && address.includes('page=2') ? new Response(null, { status: 503 }) : respond(address),
    );
    const hub = await renderFeed();
    await press(hub);
    expect(await screen.findByText(/didn’t load/)).toBeInTheDocument();
    expect(titles()).toHaveLength(9);
    expect(log.mock.calls[0]?.[0]).toBe('Failed to load the posts. Page 2');
    broken = false;
    await press(hub);
    await waitFor(() => expect(titles()).toHaveLength(18));
    expect(screen.queryByText(/didn’t load/)).not.toBeInTheDocument();
  });
});

describe('returning to a feed', () => {
  it('loads as many pages as before, then reports that the feed is restored', async () => {
    const requested = stubFetch(homeFeed(40));
    const regrown = vi.fn();
    await renderFeed(questions.homeFeed('main', 1), {
      initialPages: () => 3,
      setLoadedPages: () => {},
      onRestored: regrown,
    });
    await waitFor(() => expect(titles()).toHaveLength(27));
    expect(requested).toHaveLength(3);
    expect(regrown).toHaveBeenCalledOnce();
  });

  it('stops at the end of a feed that has become shorter', async () => {
    stubFetch(homeFeed(12));
    const regrown = vi.fn();
    await renderFeed(questions.homeFeed('main', 1), {
      initialPages: () => 5,
      setLoadedPages: () => {},
      onRestored: regrown,
    });
    await waitFor(() => expect(regrown).toHaveBeenCalled());
    expect(titles()).toHaveLength(12);
  });

  it('saves how many pages the reader has loaded', async () => {
    stubFetch(homeFeed(40));
    const note = vi.fn();
    const hub = await renderFeed(questions.homeFeed('main', 1), {
      initialPages: () => 1,
      setLoadedPages: note,
      onRestored: () => {},
    });
    await press(hub);
    expect(note.mock.calls).toEqual([[2]]);
  });
});

describe.each([
  ['categoryFeed', questions.categoryFeed('main', 'grammar', 1)],
  ['authorFeed', questions.authorFeed('main', 'maren-holt', 1)],
  ['searchFeed', questions.searchFeed('main', 'comma', 1)],
  ['departmentFeed', questions.departmentFeed('gb-business', 'gb-hr', 1)],
])('%s', (_, query) => {
  it('C05 shows ten posts per page', async () => {
    stubFetch(() => listResponse(listedPosts(11), 25));
    await renderFeed(query);
    expect(titles()).toHaveLength(10);
    expect(link()).toHaveAttribute('href', '?page=2');
  });
});
