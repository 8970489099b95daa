import '../styles/site.css';
import { cookieName, csrfCookie, csrfField } from '@contenthub/contracts/platform/platform-paths';
import { readCookie } from '@contenthub/tracking/identity';
import layout from './AccountLayout.module.css';
import styles from './AccountPage.module.css';
import { trackAccountPage } from './account-tracking.ts';
import data from './data/DataPage.module.css';
import newsletter from './newsletter/ListFields.module.css';

removeTokenFromUrl();

/** Account pages work without scripts. This one prevents double submission and tracks the forms. */
const forms = document.querySelectorAll<HTMLFormElement>(
  // Refers to the classes so that the build keeps the style sheets of these pages.
  `:is(.${styles.page}, .${layout.layout}, .${data.main}, .${newsletter.list}) form`,
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
// A reader who returns with the Back button can submit again.
addEventListener('pageshow', () => {
  for (const form of forms) delete form.dataset.sent;
});
// A top-level await would make the build's shared files 6 KB larger.
void start();

async function start(): Promise<void> {
  try {
    // Tracking would assign new ids to a browser whose data was just erased.
    if (new URLSearchParams(location.search).has('erasure'))
      (await import('./data/forget-browser.ts')).clearVisitorData();
    else trackAccountPage(forms);
  } catch (error) {
    reportError(error);
  }
  document.documentElement.dataset.hydrated = '';
}

/** A pending call of the previous page may have replaced the CSRF token after this page was rendered. */
function useCurrentToken(form: HTMLFormElement): void {
  const token = readCookie(cookieName(csrfCookie, location.origin));
  const field = form.elements.namedItem(csrfField);
  if (token && field instanceof HTMLInputElement) field.value = token;
}

/** Shows the form if the browser supports passkeys. The code for them is loaded on use. */
function enablePasskey(form: HTMLFormElement): void {
  form.hidden = !globalThis.PublicKeyCredential?.parseRequestOptionsFromJSON;
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void import('./passkeys.ts').then(({ submitPasskey }) => submitPasskey(form)).catch(reportError);
  });
}

/** Removes the token of an e-mailed link from the address bar and the history. The form has it in a hidden field. */
function removeTokenFromUrl(): void {
  const address = new URL(location.href);
  if (!address.searchParams.has('token')) return;
  address.searchParams.delete('token');
  history.replaceState(history.state, '', address);
}
