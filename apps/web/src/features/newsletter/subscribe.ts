import { platformPaths, platformTimeoutMs } from '@contenthub/contracts/platform/platform-paths';
import { newsletterGroup } from '@contenthub/contracts/platform/tiers';
import { postToPlatform, ResponseError } from '../../visitor/platform-client.ts';

/** Adds the signed-in reader to the blog's group. A refusal is raised in the server's own words. */
export async function subscribe(): Promise<void> {
  try {
    await postToPlatform(platformPaths.userGroup, { form: { group: newsletterGroup } }, platformTimeoutMs);
  } catch (error) {
    const said = error instanceof ResponseError ? (error.body as { error?: unknown } | null)?.error : undefined;
    throw typeof said === 'string' ? new Error(said, { cause: error }) : error;
  }
}
