import { constants, setPriority } from 'node:os';
import { createLogger } from '@contenthub/server-kit/observability/logger';
import { makeReadersSnapshot } from './readers-snapshot.ts';

// The hub may run at the same time.
setPriority(constants.priority.PRIORITY_LOW);
await makeReadersSnapshot(createLogger('hub', 'warn'));
