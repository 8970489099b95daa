import '../styles/site.css';
import layout from './AccountLayout.module.css';
import styles from './AccountPage.module.css';
import { trackAccountPage } from './account-tracking.ts';
import data from './data/DataPage.module.css';
import newsletter from './newsletter/ListFields.module.css';
import { showPlan } from './plan.ts';
import { prepareForms } from './prepare-forms.ts';

removeTokenFromUrl();

const forms = document.querySelectorAll<HTMLFormElement>(
  // Refers to the classes so that the build keeps the style sheets of these pages.
  `:is(.${styles.page}, .${layout.layout}, .${data.main}, .${newsletter.list}) form`,
);
prepareForms(forms);
void showPlan();
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

/** Removes the token of an e-mailed link from the address bar and the history. The form has it in a hidden field. */
function removeTokenFromUrl(): void {
  const address = new URL(location.href);
  if (!address.searchParams.has('token')) return;
  address.searchParams.delete('token');
  history.replaceState(history.state, '', address);
}
