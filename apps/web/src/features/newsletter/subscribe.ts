import { platformPaths, platformTimeoutMs } from '@contenthub/contracts/platform/platform-paths';
import { newsletterGroup } from '@contenthub/contracts/platform/tiers';
import { postToPlatform, ResponseError } from '../../visitor/platform-client.ts';

/** Adds the signed-in reader to the blog's group. Throws an error with the server's own message. */
export async function subscribe(): Promise<void> {
  try {
    await postToPlatform(platformPaths.userGroup, { form: { group: newsletterGroup } }, platformTimeoutMs);
  } catch (error) {
    const message = error instanceof ResponseError ? (error.body as { error?: unknown } | null)?.error : undefined;
    throw typeof message === 'string' ? new Error(message, { cause: error }) : error;
  }
}
