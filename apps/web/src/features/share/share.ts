import { notifications } from '../../browser/notifications.ts';

/** Called by the press itself: browsers let nothing be copied or shared later than that. */
export function copyText(text: string, { done, failed }: { done: string; failed: string }): void {
  // Where a page is not safe there is no clipboard at all.
  const copied = navigator.clipboard?.writeText(text) ?? Promise.reject(new Error('There is no clipboard.'));
  copied.then(
    () => notifications.succeed(done),
    () => notifications.fail(failed),
  );
}

export function copyLink(url: string): void {
  copyText(url, { done: 'Link copied.', failed: 'The link could not be copied. It is in the address bar.' });
}

/** The sheet of the reader's own system, with the programs that they have. */
export function openShareSheet(post: { title: string; text?: string; url: string }): void {
  navigator.share(post).catch((error: unknown) => {
    // Who closes it has chosen so.
    if (!(error instanceof DOMException && error.name === 'AbortError')) notifications.fail();
  });
}
