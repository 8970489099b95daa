import { act, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { notifications } from '../browser/notifications.ts';
import { renderInSite } from '../testing/render-in-hub.tsx';
import { LazyNotifications } from './SiteLayout.tsx';

afterEach(() => {
  for (const { id } of notifications.current()) notifications.remove(id);
});

it('D15 shows notifications on every page', async () => {
  renderInSite(<LazyNotifications />);
  act(() => void notifications.succeed('Link copied.'));
  expect(await screen.findByText('Link copied.')).toBeInTheDocument();
});

it('D15 stays after the last notification, so that screen readers announce the next one', async () => {
  renderInSite(<LazyNotifications />);
  const id = notifications.fail();
  await screen.findByRole('listitem');
  act(() => notifications.remove(id));
  expect(screen.queryByRole('listitem')).not.toBeInTheDocument();
  expect(screen.getByRole('status')).toBeInTheDocument();
});
