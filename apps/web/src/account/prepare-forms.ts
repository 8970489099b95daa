import { csrfField } from '@contenthub/contracts/platform/platform-paths';
import { readCsrfToken } from '../visitor/platform-client.ts';

/** Account forms work without scripts. This prevents double submission, and submissions with an outdated token. */
export function prepareForms(forms: Iterable<HTMLFormElement>): void {
  for (const form of forms) {
    if (form.dataset.passkey) {
      enablePasskey(form);
      continue;
    }
    form.addEventListener('submit', (event) => {
      if (form.dataset.sent) event.preventDefault();
      // The page stays after a download, so that form can be sent again.
      if (!form.dataset.download) form.dataset.sent = 'yes';
      useCurrentToken(form);
    });
  }
  // A reader who returns with the Back button can submit again.
  addEventListener('pageshow', () => {
    for (const form of forms) delete form.dataset.sent;
  });
}

/** A pending call of the previous page may have replaced the CSRF token after this page was rendered. */
function useCurrentToken(form: HTMLFormElement): void {
  const token = readCsrfToken();
  const field = form.elements.namedItem(csrfField);
  if (token && field instanceof HTMLInputElement) field.value = token;
}

/** Shows the form if the browser supports passkeys. The code for them is loaded on use. */
function enablePasskey(form: HTMLFormElement): void {
  form.hidden = !globalThis.PublicKeyCredential?.parseRequestOptionsFromJSON;
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    useCurrentToken(form);
    void import('./security/passkeys.ts').then(({ submitPasskey }) => submitPasskey(form)).catch(reportError);
  });
}
