import { memoryChangeFeed } from '@contenthub/change-feed/change-feed';
import { openDatabase } from '@contenthub/content/db/database';
import { ContentSettings } from '@contenthub/content/settings';
import { startContent } from '@contenthub/content/start';
import { createLogger } from '@contenthub/server-kit/observability/logger';
import { readSettings } from '@contenthub/server-kit/process/settings';
import { reportAddress } from '../harness/server-process.ts';

/** The content service with an existing database. */
const settings = readSettings(ContentSettings, { ...process.env, CONTENT_PORT: '0' });
const opened = await openDatabase(settings.DATABASE_URL, '');
const { address } = await startContent(settings, opened, memoryChangeFeed(), createLogger('content', 'warn'));
reportAddress(address);
