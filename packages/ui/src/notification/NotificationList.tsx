import { useLayoutEffect, useSyncExternalStore } from 'react';
import styles from './NotificationList.module.css';
import { type Notification, type Notifications, notificationLifetime } from './notifications.ts';

const none: readonly Notification[] = [];
const statusLabels = { success: 'Done', fail: 'Failed' };

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
      <button className={styles.remove} type="button" aria-label="Remove" onClick={() => notifications.remove(id)}>
        <svg width="16" height="16" viewBox="0 0 20 20" aria-hidden="true">
          <path d="m4 4 12 12M16 4 4 16" fill="none" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
        </svg>
      </button>
    </li>
  );
}
