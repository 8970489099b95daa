import { CollectorSettings } from '@contenthub/collector/settings';
import { startCollector } from '@contenthub/collector/start';
import { createLogger } from '@contenthub/server-kit/observability/logger';
import { readSettings } from '@contenthub/server-kit/process/settings';
import { reportAddress } from '../harness/server-process.ts';

const settings = readSettings(CollectorSettings, { COLLECTOR_PORT: '0', LOADER_PORT: '0', ...process.env });
const service = await startCollector(settings, createLogger('collector', 'warn'));
reportAddress(service.intake ?? service.loader ?? '');
