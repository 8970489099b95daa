import type { NewsletterNotice } from '@contenthub/contracts/newsletter/newsletter-paths';
import { newsletterPaths } from '@contenthub/contracts/newsletter/newsletter-paths';
import { platformBase } from '@contenthub/contracts/platform/platform-base';
import { platformPaths, platformTimeoutMs } from '@contenthub/contracts/platform/platform-paths';
import type { Track } from '@contenthub/tracking/tracking';
import { postToPlatform, ResponseError } from '../../visitor/platform-client.ts';

/** Adds the signed-in reader to the group of a newsletter. Throws an error with the server's own message. */
export async function joinNewsletterGroup(group: string, track: Track): Promise<void> {
  try {
    await postToPlatform(platformPaths.userGroup, { form: { group } }, platformTimeoutMs);
  } catch (error) {
    const message = error instanceof ResponseError ? (error.body as { error?: unknown } | null)?.error : undefined;
    throw typeof message === 'string' ? new Error(message, { cause: error }) : error;
  }
  track('newsletter/subscribe', { isConfirmed: true });
}

/** Sends the form as the browser would, and returns the result instead of a page. */
export async function subscribeAddress(form: FormData, track: Track): Promise<NewsletterNotice> {
  const response = await fetch(platformBase + newsletterPaths.subscribe, {
    method: 'POST',
    headers: { accept: 'application/json' },
    body: new URLSearchParams([...form].map(([name, value]) => [name, String(value)])),
    signal: AbortSignal.timeout(platformTimeoutMs),
  });
  if (!response.ok && response.status !== 429) throw new Error(`Response status ${response.status}`);
  const { notice } = (await response.json()) as { notice: NewsletterNotice };
  const isConfirmed = notice === 'confirmed';
  if (isConfirmed || notice === 'check-mail') track('newsletter/subscribe', { isConfirmed });
  return notice;
}
