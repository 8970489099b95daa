import { createLogger } from '@contenthub/server-kit/observability/logger';
import { startPlatformAndCollector } from '../services.ts';
import { runChildService } from './child-service.ts';

const logger = createLogger('hub', process.env.LOG_LEVEL ?? 'warn');
await runChildService(logger, () => startPlatformAndCollector({ env: process.env, persistent: false, logger }));
