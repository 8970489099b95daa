import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openChangeFeed } from '@contenthub/change-feed/open-change-feed';
import { createLogger } from '@contenthub/server-kit/observability/logger';
import { readSettings } from '@contenthub/server-kit/process/settings';
import { builtFrontend } from '@contenthub/web/server/rendering/built-frontend.server';
import { WebSettings } from '@contenthub/web/server/settings.server';
import { startWeb } from '@contenthub/web/server/start.server';
import { reportAddress } from '../harness/server-process.ts';

/** The site as in production, with or without the page cache. */
const DATA_FOLDER = await mkdtemp(join(tmpdir(), 'contenthub-bench-'));
const settings = readSettings(WebSettings, { PORT: '0', DATA_FOLDER, ...process.env });
const { address } = await startWeb(
  settings,
  await builtFrontend(),
  await openChangeFeed(settings.NATS_URL, 'web'),
  createLogger('web', settings.LOG_LEVEL),
);
reportAddress(address);
