import '../styles/site.css';
import { cookieName, csrfCookie, csrfField } from '@contenthub/contracts/platform/platform-paths';
import { readCookie } from '@contenthub/tracking/cookies';
import layout from './AccountLayout.module.css';
import styles from './AccountPage.module.css';
import { trackAccountPage } from './account-tracking.ts';
import data from './data/DataPage.module.css';

removeTokenFromUrl();

/** Account pages need no script to work; this one keeps a second press from sending a form again, and tells of it. */
const forms = document.querySelectorAll<HTMLFormElement>(
  // Named by their classes, so that the build keeps the style sheets of these pages.
  `:is(.${styles.page}, .${layout.layout}, .${data.main}) form`,
);
for (const form of forms) {
  if (form.dataset.passkey) {
    enablePasskey(form);
    continue;
  }
  if (form.dataset.download) continue;
  form.addEventListener('submit', (event) => {
    if (form.dataset.sent) event.preventDefault();
    form.dataset.sent = 'yes';
    useCurrentToken(form);
  });
}
// A reader who comes back by the Back button may send it once more.
addEventListener('pageshow', () => {
  for (const form of forms) delete form.dataset.sent;
});
// Not awaited at the top level, where it would make the build's shared files 6 KB larger.
void start();

async function start(): Promise<void> {
  try {
    // Tracking would give new ids to a browser that was just forgotten.
    if (new URLSearchParams(location.search).has('erasure'))
      (await import('./data/forget-browser.ts')).clearVisitorData();
    else trackAccountPage(forms);
  } catch (error) {
    reportError(error);
  }
  document.documentElement.dataset.hydrated = '';
}

/** The page before may still have been waiting for a call that gave the browser another CSRF token than this page has. */
function useCurrentToken(form: HTMLFormElement): void {
  const token = readCookie(cookieName(csrfCookie, location.origin));
  const field = form.elements.namedItem(csrfField);
  if (token && field instanceof HTMLInputElement) field.value = token;
}

/** Where the browser has passkeys. The code for them comes when one is wanted. */
function enablePasskey(form: HTMLFormElement): void {
  form.hidden = !globalThis.PublicKeyCredential?.parseRequestOptionsFromJSON;
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void import('./passkeys.ts').then(({ submitPasskey }) => submitPasskey(form)).catch(reportError);
  });
}

/** Takes the token of a mailed link out of the address bar and the history. The form has it in a hidden field. */
function removeTokenFromUrl(): void {
  const address = new URL(location.href);
  if (!address.searchParams.has('token')) return;
  address.searchParams.delete('token');
  history.replaceState(history.state, '', address);
}
