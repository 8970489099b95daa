import { useLayoutEffect, useSyncExternalStore } from 'react';
import { CloseButton } from '../button/CloseButton.tsx';
import styles from './NotificationList.module.css';
import { type Notification, type Notifications, notificationLifetime } from './notifications.ts';

const none: readonly Notification[] = [];
const statusLabels = { success: 'Done', fail: 'Error' };

/** Notifications, newest last. The list is always rendered so that screen readers announce new items. */
export function NotificationList({ notifications }: { notifications: Notifications }) {
  const shown = useSyncExternalStore(notifications.subscribe, notifications.current, () => none);
  return (
    <div role="status">
      <ul className={styles.list}>
        {shown.map((notification) => (
          <NotificationItem key={notification.id} notification={notification} notifications={notifications} />
        ))}
      </ul>
    </div>
  );
}

type NotificationItemProps = { notification: Notification; notifications: Notifications };

function NotificationItem({ notification: { id, message, status }, notifications }: NotificationItemProps) {
  // Counts from when it is visible, because on a slow connection this code loads after the notification was created.
  useLayoutEffect(() => {
    const end = setTimeout(() => notifications.remove(id), notificationLifetime);
    return () => clearTimeout(end);
  }, [notifications, id]);
  return (
    <li className={styles.notification} data-status={status}>
      <span className={styles.message}>
        <strong>{statusLabels[status]}.</strong> {message}
      </span>
      <CloseButton label="Dismiss" onClick={() => notifications.remove(id)} />
    </li>
  );
}
