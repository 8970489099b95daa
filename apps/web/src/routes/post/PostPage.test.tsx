import { act, screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { renderInSite } from '../../testing/render-in-hub.tsx';
import { useIsSaved, useScrollDepth } from './PostPage.tsx';

const post = { id: 7, link: '/blog/grammar/verbs' };

function Page({ of }: { of?: typeof post }) {
  useScrollDepth(of);
  return null;
}

beforeEach(() => {
  vi.stubGlobal('innerHeight', 500);
  vi.stubGlobal('requestAnimationFrame', (callback: () => void) => setTimeout(callback, 0));
  vi.useFakeTimers();
  vi.spyOn(document.documentElement, 'scrollHeight', 'get').mockReturnValue(4000);
  return () => void vi.useRealTimers();
});

function scrollTo(y: number): void {
  vi.stubGlobal('scrollY', y);
  act(() => {
    dispatchEvent(new Event('scroll'));
    vi.runAllTimers();
  });
}

it('F14b tracks each quarter once, with the post', () => {
  const { events } = renderInSite(<Page of={post} />);
  const depths = () => events().map(({ scrollDepth }) => scrollDepth);
  scrollTo(400);
  expect(depths()).toEqual([]);
  scrollTo(500);
  expect(depths()).toEqual([25]);
  scrollTo(600);
  expect(depths()).toEqual([25]);
  scrollTo(2500);
  expect(depths()).toEqual([25, 50, 75]);
  scrollTo(0);
  scrollTo(3500);
  expect(depths()).toEqual([25, 50, 75, 100]);
  expect(events()[0]).toMatchObject({ eventName: 'contenthub/post/scroll', postId: 7, postUrl: post.link });
});

it('F14b tolerates one pixel of rounding, and no more', () => {
  const { events } = renderInSite(<Page of={post} />);
  scrollTo(498);
  expect(events()).toEqual([]);
  scrollTo(499);
  expect(events()).toHaveLength(1);
});

it('F14b measures once per frame', () => {
  const { events } = renderInSite(<Page of={post} />);
  vi.stubGlobal('scrollY', 600);
  act(() => {
    for (let event = 0; event < 5; event += 1) dispatchEvent(new Event('scroll'));
  });
  expect(vi.getTimerCount()).toBe(1);
  act(() => void vi.runAllTimers());
  expect(events()).toHaveLength(1);
});

it('F14b stops when the page unmounts, and does nothing without a post', () => {
  const { events, unmount } = renderInSite(<Page of={post} />);
  unmount();
  scrollTo(3500);
  expect(events()).toEqual([]);
  const without = renderInSite(<Page />);
  scrollTo(3500);
  expect(without.events()).toEqual([]);
});

function SavedState({ link }: { link: string }) {
  return <p>{useIsSaved(link) ? 'saved' : 'not saved'}</p>;
}

it.each([
  [post.link, 'saved'],
  ['/blog/grammar/nouns', 'not saved'],
])('looks whether the reader saved the post: %s is %s', async (link, state) => {
  const match = async (path: string) => (path === post.link ? new Response() : undefined);
  vi.stubGlobal('caches', { has: async () => true, match });
  renderInSite(<SavedState link={link} />);
  await act(async () => {});
  expect(screen.getByText(state)).toBeInTheDocument();
});
