import { createHash } from 'node:crypto';
import { eventSchemas } from '@contenthub/contracts/events/event-schema';

/** Names the registry as it is: another field or another event gives another name. */
export const registryVersion = createHash('sha256')
  .update(JSON.stringify([...eventSchemas()]))
  .digest('hex')
  .slice(0, 12);
