// Before the library, which writes its texts and icons as HTML.
import '../../trusted-types/default-policy.ts';
import {
  consentCookie,
  marketingCategory,
  measurementCategory,
  necessaryCategory,
} from '@contenthub/contracts/consent';
import {
  acceptCategory,
  acceptedCategory,
  type CookieConsentConfig,
  run,
  showPreferences,
  type Translation,
} from 'vanilla-cookieconsent';
import { consentEvent } from '../../visitor/consent-state.ts';
import { preferencesTexts } from './preferences-texts.ts';

/** A choice holds for half a year, then it is asked for again. */
const lifetimeDays = 182;

function tell(): void {
  document.documentElement.dataset.choice = '';
  dispatchEvent(new Event(consentEvent));
}

const config: CookieConsentConfig = {
  // The first sheet is ours and stands in the page; the library keeps the choice and shows the second.
  autoShow: false,
  // Nothing shows by itself, so there is nothing to hide from anybody.
  hideFromBots: false,
  cookie: { name: consentCookie, expiresAfterDays: lifetimeDays, sameSite: 'Lax' },
  guiOptions: { preferencesModal: { layout: 'box', equalWeightButtons: true } },
  categories: {
    [necessaryCategory]: { enabled: true, readOnly: true },
    [measurementCategory]: { autoClear: { cookies: [{ name: 'install_source' }] } },
    [marketingCategory]: {},
  },
  language: { default: 'en', translations: { en: preferencesTexts as Translation } },
  onFirstConsent: tell,
  onChange: ({ changedCategories }) => {
    // What was let in cannot be taken out of a page that is open.
    if (changedCategories.some((category) => !acceptedCategory(category))) location.reload();
    else tell();
  },
};

const running = run(config);

export async function allow(categories: 'all' | []): Promise<void> {
  await running;
  acceptCategory(categories);
}

export async function choose(): Promise<void> {
  await running;
  showPreferences();
}
