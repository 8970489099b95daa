import { NotificationList } from '@contenthub/ui/notification/NotificationList';
import { Notifications } from '@contenthub/ui/notification/notifications.ts';
import { createRoot } from 'react-dom/client';

/** What the hub has to say in passing. It stands outside the page's own tree and comes with the first thing to say. */
export const notify = new Notifications();

const place = document.createElement('div');
document.body.append(place);
createRoot(place).render(<NotificationList notifications={notify} />);
