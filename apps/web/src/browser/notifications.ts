import { Notifications } from '@contenthub/ui/notification/notifications.ts';

/** Short messages to the reader, shown in the lower corner of every page. */
export const notifications = new Notifications();
