import type { Logger } from '@contenthub/server-kit/logger';
import type { Running } from '@contenthub/server-kit/run';
import { LeasedConfiguration } from './experiments-configuration.server.ts';
import type { WebSettings } from './settings.server.ts';
import { Visitors } from './visitor.server.ts';
import { VisitorBlocks } from './visitor-blocks.server.ts';

/** Puts together what knows who visitors are, and which groups they are in. */
export async function startVisitors(
  settings: WebSettings,
  origin: string,
  logger: Logger,
): Promise<Running & { visitors: Visitors; blocks: VisitorBlocks }> {
  const platformUrl = settings.PLATFORM_INTERNAL_URL ?? settings.PLATFORM_URL;
  const { PLATFORM_DEADLINE_MS: deadlineMs, COUNTRY_HEADER: countryHeader } = settings;
  const configuration = new LeasedConfiguration({ platformUrl, logger });
  await configuration.start();
  const blocks = new VisitorBlocks(() => configuration.evaluator);
  const visitors = new Visitors({ blocks, platformUrl, deadlineMs, origin, countryHeader });
  return { visitors, blocks, stop: () => configuration.stop() };
}
