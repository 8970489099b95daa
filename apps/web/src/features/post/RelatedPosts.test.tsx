import { FakeIntersectionObserver } from '@contenthub/ui/testing/fake-intersection-observer.ts';
import { act, fireEvent, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { postItems } from '../../testing/content-api.ts';
import { renderInSite } from '../../testing/render-in-hub.tsx';
import { experiment, visitorSamples, withTreatments } from '../../testing/visitors.ts';
import { RelatedPosts } from './RelatedPosts.tsx';

const fields = { sourcePostId: 42, relatedPostId: 2, postUrl: '/blog/words/post-2' };
const cards = () => screen.getAllByRole('listitem');

it('A07 lists the related posts', () => {
  renderInSite(<RelatedPosts posts={postItems(3)} sourcePostId={42} />);
  expect(screen.getByRole('heading', { level: 2 })).toHaveTextContent('Read next');
  expect(screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual(
    [1, 2, 3].map((id) => `Post ${id}`),
  );
  expect(cards()).toHaveLength(3);
});

it('F14c tracks each post once after one second in view', () => {
  vi.useFakeTimers();
  const { events } = renderInSite(<RelatedPosts posts={postItems(3)} sourcePostId={42} />);
  const second = cards()[1] as HTMLElement;
  FakeIntersectionObserver.show(second, 0.5);
  vi.advanceTimersByTime(999);
  FakeIntersectionObserver.show(second, 0);
  vi.advanceTimersByTime(1000);
  expect(events()).toEqual([]);
  FakeIntersectionObserver.show(second, 1);
  vi.advanceTimersByTime(1000);
  FakeIntersectionObserver.show(second, 1);
  vi.advanceTimersByTime(5000);
  expect(events()).toEqual([expect.objectContaining({ eventName: 'contenthub/relatedPost/impression', ...fields })]);
});

it('F14c tracks a click on the link, but not beside it', () => {
  const { events } = renderInSite(<RelatedPosts posts={postItems(3)} sourcePostId={42} />);
  fireEvent.click(cards()[1] as HTMLElement);
  expect(events()).toEqual([]);
  fireEvent.click(screen.getByRole('link', { name: 'Post 2' }));
  expect(events()).toEqual([expect.objectContaining({ eventName: 'contenthub/relatedPost/click', ...fields })]);
});

it('L01 counts readers of an experiment on the number of cards', async () => {
  const treatment = {
    ...experiment('blog_gc', 'control'),
    ...{ experimentName: 'fewer_cards', groupName: 'two', needLog: true },
    dynamicConfiguration: { slot: 'related_posts', cards: 2 },
  };
  const { events, visitors } = renderInSite(<RelatedPosts posts={postItems(3)} sourcePostId={42} />, {
    visitor: withTreatments(visitorSamples.anonymous, treatment),
  });
  await act(() => visitors.resolve());
  await expect
    .poll(events)
    .toEqual([expect.objectContaining({ object: 'experiment', action: 'exposure', groupName: 'two' })]);
});
