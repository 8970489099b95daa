import { articlesFolder } from '@contenthub/all-in-one/repository-paths';
import { memoryChangeFeed } from '@contenthub/change-feed/change-feed';
import { openDatabase } from '@contenthub/content/db/database';
import { ContentSettings } from '@contenthub/content/settings';
import { startContent } from '@contenthub/content/start';
import { inMemory } from '@contenthub/database/engines';
import { createLogger } from '@contenthub/server-kit/observability/logger';
import { readSettings } from '@contenthub/server-kit/process/settings';
import { reportAddress } from '../harness/server-process.ts';

/** The content service with the bundled articles. */
const settings = readSettings(ContentSettings, { ...process.env, CONTENT_PORT: '0', ARTICLES_FOLDER: articlesFolder });
const opened = await openDatabase(undefined, inMemory);
const { address } = await startContent(settings, opened, memoryChangeFeed(), createLogger('content', 'warn'));
reportAddress(address);
