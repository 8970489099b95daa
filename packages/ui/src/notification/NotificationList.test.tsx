import { act, fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { NotificationList } from './NotificationList.tsx';
import { Notifications } from './notifications.ts';

beforeEach(() => {
  vi.useFakeTimers();
});

function renderList() {
  const notifications = new Notifications();
  render(<NotificationList notifications={notifications} />);
  const texts = () => screen.queryAllByRole('listitem').map(({ textContent }) => textContent);
  return { notifications, texts };
}

it('renders the live region before the first notification, so that screen readers announce it', () => {
  const { texts } = renderList();
  expect(screen.getByRole('status')).toBeInTheDocument();
  expect(texts()).toEqual([]);
});

describe('notifications', () => {
  it('D15 show their message and status, the newest last', () => {
    const { notifications, texts } = renderList();
    act(() => {
      notifications.succeed('Saved.');
      notifications.fail('Not saved.');
    });
    expect(texts()).toEqual(['Done. Saved.', 'Error. Not saved.']);
    expect(screen.getAllByRole('listitem').map((item) => item.dataset.status)).toEqual(['success', 'fail']);
  });

  it('D15 have a default failure message', () => {
    const { notifications, texts } = renderList();
    act(() => void notifications.fail());
    expect(texts()).toEqual(['Error. Something went wrong. Please try again later.']);
  });

  it('D15 disappear after 5000 ms each', () => {
    const { notifications, texts } = renderList();
    act(() => void notifications.succeed('First.'));
    act(() => void vi.advanceTimersByTime(3000));
    act(() => void notifications.succeed('Second.'));
    act(() => void vi.advanceTimersByTime(1999));
    expect(texts()).toHaveLength(2);
    act(() => void vi.advanceTimersByTime(1));
    expect(texts()).toEqual(['Done. Second.']);
    act(() => void vi.advanceTimersByTime(3000));
    expect(texts()).toEqual([]);
  });

  it('D15 can be removed one at a time', () => {
    const { notifications, texts } = renderList();
    act(() => {
      notifications.succeed('First.');
      notifications.succeed('Second.');
    });
    const [first] = screen.getAllByRole('button', { name: 'Dismiss' });
    fireEvent.click(first as HTMLElement);
    expect(texts()).toEqual(['Done. Second.']);
  });
});
