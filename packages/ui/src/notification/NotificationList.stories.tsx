import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { Button } from '../button/Button.tsx';
import { NotificationList } from './NotificationList.tsx';
import { Notifications, waitForNotification } from './notifications.ts';

const meta = { component: NotificationList, args: { notifications: new Notifications() } } satisfies Meta<
  typeof NotificationList
>;
export default meta;
type Story = StoryObj<typeof meta>;

/** Notifications that stay visible in the story. */
class LastingNotifications extends Notifications {
  override remove(): void {}
}

const saying = (say: (notifications: Notifications) => void): Story => {
  const notifications = new LastingNotifications();
  say(notifications);
  return { args: { notifications } };
};

export const Success: Story = saying((notifications) => notifications.succeed('You’re subscribed.'));
export const Fail: Story = saying((notifications) => notifications.fail());
export const Several: Story = saying((notifications) => {
  notifications.succeed('The link is in your clipboard.');
  notifications.fail('This address is not one that we know: a-very-long-address-without-a-break@example.com');
});
export const OnPress: Story = {
  render: ({ notifications }) => (
    <>
      <Button onClick={() => notifications.succeed('Saved.')}>Succeed</Button>{' '}
      <Button onClick={() => notifications.fail()}>Fail</Button>
      <NotificationList notifications={notifications} />
    </>
  ),
};
export const Wait: Story = {
  render: function Waiting() {
    const [waited, setWaited] = useState('');
    const wait = async (length: 'normal' | 'short') => {
      const startedAt = performance.now();
      await waitForNotification(length);
      setWaited(`${length} ${Math.round(performance.now() - startedAt)}`);
    };
    return (
      <>
        <Button onClick={() => wait('normal')}>Wait</Button>{' '}
        <Button onClick={() => wait('short')}>Wait a little</Button>
        <p data-waited>{waited}</p>
      </>
    );
  },
};
