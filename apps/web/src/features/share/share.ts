import { notifications } from '../../browser/notifications.ts';

/** Call it directly in the click handler. Browsers require a user gesture to copy or share. */
export function copyText(text: string, { done, failed }: { done: string; failed: string }): void {
  // The clipboard exists only in secure contexts.
  const copied = navigator.clipboard?.writeText(text) ?? Promise.reject(new Error('Clipboard is unavailable.'));
  copied.then(
    () => notifications.succeed(done),
    () => notifications.fail(failed),
  );
}

export function copyLink(url: string): void {
  copyText(url, { done: 'Link copied.', failed: 'Couldn’t copy the link. Copy it from the address bar.' });
}

/** Opens the system share sheet. */
export function openShareSheet(post: { title: string; text?: string; url: string }): void {
  navigator.share(post).catch((error: unknown) => {
    // The reader closed the sheet.
    if (!(error instanceof DOMException && error.name === 'AbortError')) notifications.fail();
  });
}
