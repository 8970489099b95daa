import { useSyncExternalStore } from 'react';
import { allParts } from '../parts/all-parts.ts';
import { Part } from '../parts/Part.tsx';
import { notifications } from './notifications.ts';

const wasUsed = () => notifications.wasUsed;

/** Where notifications show. Their view comes with the first of them, and stays, so that the next ones are read out. */
export function NotificationPlace() {
  const needed = useSyncExternalStore(notifications.subscribe, wasUsed, () => false);
  if (!needed) return null;
  return (
    <Part chunk={allParts.notification}>
      {(NotificationList) => <NotificationList notifications={notifications} />}
    </Part>
  );
}
