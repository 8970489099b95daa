import { Notifications } from '@contenthub/ui/notification/notifications.ts';

/** What features say to the reader in passing; it shows in the lower corner, wherever they are. */
export const notifications = new Notifications();
