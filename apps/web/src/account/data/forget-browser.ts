import { createEventQueue } from '@contenthub/tracking/event-queue';
import { forgetVisitor } from '@contenthub/tracking/withdrawal';
import { readPageSettings } from '../../browser/page-settings.ts';

/** What other pages store about the visitor: identity, groups and unsent exposures. */
const visitorKeys = /^contenthub:(user|treatments?|exposures?)\b/;

/** After an account is deleted, nothing in this browser identifies the reader. */
export function clearVisitorData(): void {
  try {
    const { cookieDomain } = readPageSettings();
    forgetVisitor(
      cookieDomain,
      createEventQueue(localStorage, () => {}),
    );
    for (const key of Object.keys(localStorage)) if (visitorKeys.test(key)) localStorage.removeItem(key);
  } catch {
    // Storage may be unavailable. Nothing was stored there then.
  }
}
