import '../../styles.css';
import { keptEvents } from '@contenthub/tracking/kept-events';
import { forgetVisitor } from '@contenthub/tracking/withdrawal';
import { readPageSettings } from '../../client/page-settings.ts';
import layout from '../AccountLayout.module.css';
import page from '../AccountPage.module.css';
import styles from './DataPage.module.css';

/** What other pages keep about the visitor: who they are, their groups, and exposures to be sent. */
const visitorKeys = /^contenthub:(user|treatments?|exposures?)\b/;

/** The page works without this script, except that a browser's own ids stay in it after an account is deleted. */
if (new URLSearchParams(location.search).has('erasure')) forgetBrowserIds();

// Pressed twice, the second request would come from somebody without an account and hide the result.
const form = document.querySelector<HTMLButtonElement>(
  // Named by their classes, so that the build keeps the style sheets of the frame.
  `.${page.page} .${layout.layout} .${styles.dangerButton}`,
)?.form;
form?.addEventListener('submit', (event) => {
  if (form.dataset.sent) event.preventDefault();
  form.dataset.sent = 'yes';
});
addEventListener('pageshow', () => {
  if (form) delete form.dataset.sent;
});
document.documentElement.dataset.hydrated = '';

function forgetBrowserIds(): void {
  try {
    const { cookieDomain } = readPageSettings();
    forgetVisitor(
      cookieDomain,
      keptEvents(localStorage, () => {}),
    );
    for (const key of Object.keys(localStorage)) if (visitorKeys.test(key)) localStorage.removeItem(key);
  } catch {
    // Storage may be closed to us; then nothing was kept there.
  }
}
