import '../styles.css';
import styles from './AccountPage.module.css';
import { trackAccountPage } from './account-tracking.ts';

hideToken();

/** Account pages need no script to work; this one keeps a second press from sending a form again, and tells of it. */
const forms = document.querySelectorAll<HTMLFormElement>(`form.${styles.form}`);
for (const form of forms) {
  form.addEventListener('submit', (event) => {
    if (form.dataset.sent) event.preventDefault();
    form.dataset.sent = 'yes';
  });
}
// Whoever comes back by the Back button may send it once more.
addEventListener('pageshow', () => {
  for (const form of forms) delete form.dataset.sent;
});
trackAccountPage(forms);
document.documentElement.dataset.hydrated = '';

/** Takes the token of a mailed link out of the address bar and the history. The form has it in a hidden field. */
function hideToken(): void {
  const address = new URL(location.href);
  if (!address.searchParams.has('token')) return;
  address.searchParams.delete('token');
  history.replaceState(history.state, '', address);
}
