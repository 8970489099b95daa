import { FakeIntersectionObserver } from '@contenthub/ui/testing/fake-intersection-observer.ts';
import { fireEvent, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { Blog } from '../../sites/blog.ts';
import { developer } from '../../sites/developer.ts';
import { urls } from '../../sites/urls.ts';
import { renderInSite } from '../../testing/render-in-hub.tsx';
import { Announcement } from './Announcement.tsx';

const notice = developer.announcement as NonNullable<Blog['announcement']>;

it('D09 shows the end of the developer offering, with a link to learn more', () => {
  renderInSite(<Announcement announcement={notice} />);
  expect(screen.getByRole('complementary', { name: 'Notice' })).toHaveTextContent(/January 10, 2024/);
  expect(screen.getByRole('link', { name: 'Learn more' })).toHaveAttribute('href', urls.developerNotice);
});

it('F14 tracks impression and click', () => {
  vi.useFakeTimers();
  const { events } = renderInSite(<Announcement announcement={notice} />);
  FakeIntersectionObserver.show(screen.getByRole('complementary'));
  vi.advanceTimersByTime(1000);
  fireEvent.click(screen.getByRole('link'));
  const fields = { placement: 'notice', flowType: 'notice', flowTarget: 'developerNotice' };
  expect(events()).toEqual([
    expect.objectContaining({ eventName: 'contenthub/banner/impression', ...fields }),
    expect.objectContaining({ eventName: 'contenthub/banner/click', ...fields }),
  ]);
});
