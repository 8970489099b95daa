import { FakeIntersectionObserver } from '@contenthub/ui/testing/fake-intersection-observer.ts';
import { fireEvent, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { Blog } from '../../blogs/blog.ts';
import { developer } from '../../blogs/developer.ts';
import { addresses } from '../../brand/addresses.ts';
import { renderInHub } from '../../testing/render-in-hub.tsx';
import { Notice } from './Notice.tsx';

const notice = developer.notice as NonNullable<Blog['notice']>;

it('D09 announces the end of the developer offering, with a link to learn more', () => {
  renderInHub(<Notice notice={notice} />);
  expect(screen.getByRole('complementary', { name: 'Notice' })).toHaveTextContent(/January 10, 2024/);
  expect(screen.getByRole('link', { name: 'Learn more' })).toHaveAttribute('href', addresses.developerNotice);
});

it('F14 tracks impression and click', () => {
  vi.useFakeTimers();
  const { events } = renderInHub(<Notice notice={notice} />);
  FakeIntersectionObserver.show(screen.getByRole('complementary'));
  vi.advanceTimersByTime(1000);
  fireEvent.click(screen.getByRole('link'));
  const fields = { placement: 'notice', flowType: 'notice', flowTarget: 'developerNotice' };
  expect(events()).toEqual([
    expect.objectContaining({ eventName: 'contenthub/banner/impression', ...fields }),
    expect.objectContaining({ eventName: 'contenthub/banner/click', ...fields }),
  ]);
});
