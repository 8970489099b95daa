import '../../browser/trusted-types/default-policy.ts';
import {
  analyticsCategory,
  consentCookie,
  marketingCategory,
  necessaryCategory,
} from '@contenthub/contracts/platform/consent';
import {
  acceptCategory,
  acceptedCategory,
  type CookieConsentConfig,
  run,
  showPreferences,
  type Translation,
} from 'vanilla-cookieconsent';
import { consentEvent } from '../../visitor/consent.ts';

/** What the sheet with the single choices says. The first sheet is not the library's, which makes none without texts. */
export const preferencesTexts: Pick<Translation, 'preferencesModal'> = {
  preferencesModal: {
    title: 'Cookie choices',
    acceptAllBtn: 'Allow all',
    acceptNecessaryBtn: 'Refuse all',
    savePreferencesBtn: 'Save my choices',
    closeIconLabel: 'Close',
    sections: [
      { description: 'You can change this at any time: the way here is at the end of every page.' },
      {
        title: 'What the page needs',
        description:
          'Your session when you are signed in, this choice, what you have closed, and for Back how far down you were.',
        linkedCategory: necessaryCategory,
      },
      {
        title: 'Counting',
        description: 'An id without a name, so that we see what is read and which of two versions reads better.',
        linkedCategory: analyticsCategory,
      },
      {
        title: 'Chat and tag manager',
        description: 'Made by others. The chat is on the business pages only.',
        linkedCategory: marketingCategory,
      },
    ],
  },
};

// Before the library, which writes its texts and icons as HTML.

/** A choice holds for half a year, then it is asked for again. */
const lifetimeDays = 182;

function notifyConsentChange(): void {
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
    [analyticsCategory]: { autoClear: { cookies: [{ name: 'install_source' }] } },
    [marketingCategory]: {},
  },
  language: { default: 'en', translations: { en: preferencesTexts as Translation } },
  onFirstConsent: notifyConsentChange,
  onChange: ({ changedCategories }) => {
    // What was let in cannot be taken out of a page that is open.
    if (changedCategories.some((category) => !acceptedCategory(category))) location.reload();
    else notifyConsentChange();
  },
};

const initialized = run(config);

export async function acceptCategories(categories: 'all' | []): Promise<void> {
  await initialized;
  acceptCategory(categories);
}

export async function showConsentPreferences(): Promise<void> {
  await initialized;
  showPreferences();
}
