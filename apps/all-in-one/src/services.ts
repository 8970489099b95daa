import { createHmac } from 'node:crypto';
import type { ChangeFeed } from '@contenthub/change-feed/change-feed';
import { getPlatformSecret } from '@contenthub/platform/secret';
import { PlatformSettings } from '@contenthub/platform/settings';
import type { Logger } from '@contenthub/server-kit/observability/logger';
import type { Running } from '@contenthub/server-kit/process/run';
import { readSettings } from '@contenthub/server-kit/process/settings';
import { startInProcessCollector } from './collector.ts';
import { startInProcessContent } from './content.ts';
import type { Environment, ServiceAddresses } from './environment.ts';
import { startInProcessPlatform } from './platform.ts';

type Options = { env: Environment; persistent: boolean; logger: Logger };
type Services<Names extends keyof ServiceAddresses> = Running & { addresses: Pick<ServiceAddresses, Names> };

/** Starts content, platform and collector in this process. Anything the environment does not configure is embedded. */
export async function startInProcessServices(
  options: Options & { feed: ChangeFeed },
): Promise<Services<keyof ServiceAddresses>> {
  const starting = startPlatformAndCollector(options);
  const loaderUrl = starting.then(({ addresses }) => addresses.LOADER_URL);
  const [content, others] = await Promise.all([startInProcessContent({ ...options, loaderUrl }), starting]);
  return {
    addresses: { CONTENT_URL: content.address, ...others.addresses },
    async stop() {
      await others.stop();
      await content.stop();
    },
  };
}

/** Starts the services that a page without visitors does not need. */
export async function startPlatformAndCollector({
  env: baseEnv,
  persistent,
  logger,
}: Options): Promise<Services<'PLATFORM_URL' | 'COLLECTOR_URL' | 'LOADER_URL'>> {
  const env = {
    ...baseEnv,
    // Health and metrics are the site's.
    OPERATIONS_PORT: undefined,
    EVENT_TOKEN_SECRET: baseEnv.EVENT_TOKEN_SECRET ?? (await deriveEventSecret(baseEnv)),
    EVENT_TOKEN_SECRET_FALLBACK: baseEnv.EVENT_TOKEN_SECRET_FALLBACK ?? deriveEventFallback(baseEnv),
  };
  const collector = await startInProcessCollector(env, persistent, logger);
  const { intake, loader } = collector;
  const platform = await startInProcessPlatform({ LOADER_URL: loader, ...env }, persistent, logger);
  return {
    addresses: {
      PLATFORM_URL: platform.address,
      ...(intake && { COLLECTOR_URL: intake }),
      ...(loader && { LOADER_URL: loader }),
    },
    async stop() {
      await collector.stop();
      await platform.stop();
    },
  };
}

/** Derives the secret that platform and collector share. It stays the same as long as the platform's own secret. */
export async function deriveEventSecret(env: Environment): Promise<string> {
  const secret = await getPlatformSecret(readSettings(PlatformSettings, env));
  return eventSecretOf(secret);
}

/** While the platform's secret is rotated, tokens of both derived secrets are valid. */
function deriveEventFallback(env: Environment): string | undefined {
  return env.PLATFORM_SECRET_FALLBACK ? eventSecretOf(env.PLATFORM_SECRET_FALLBACK) : undefined;
}

function eventSecretOf(platformSecret: string): string {
  return createHmac('sha256', platformSecret).update('event tokens').digest('hex');
}
