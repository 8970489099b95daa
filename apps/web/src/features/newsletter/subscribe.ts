import { platformPaths, platformTimeoutMs } from '@contenthub/contracts/platform-paths';
import { blogGroup } from '@contenthub/contracts/tiers';
import { postToPlatform, ResponseError } from '../../visitor/call-platform.ts';

/** Adds the signed-in reader to the blog's group. A refusal is raised in the server's own words. */
export async function subscribe(): Promise<void> {
  try {
    await postToPlatform(platformPaths.userGroup, { form: { group: blogGroup } }, platformTimeoutMs);
  } catch (error) {
    const said = error instanceof ResponseError ? (error.body as { error?: unknown } | null)?.error : undefined;
    throw typeof said === 'string' ? new Error(said, { cause: error }) : error;
  }
}
