// Must come before the library, which writes its texts and icons as HTML.
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

/** The texts of the preferences dialog. The banner is our own. The library renders none without texts for it. */
export const preferencesTexts: Pick<Translation, 'preferencesModal'> = {
  preferencesModal: {
    title: 'Cookie choices',
    acceptAllBtn: 'Allow all',
    acceptNecessaryBtn: 'Reject all',
    savePreferencesBtn: 'Save my choices',
    closeIconLabel: 'Close',
    sections: [
      { description: 'You can change your choices anytime at the bottom of any page.' },
      {
        title: 'Strictly necessary',
        description:
          'Keeps you signed in and remembers this choice, what you’ve closed, and your place when you go back.',
        linkedCategory: necessaryCategory,
      },
      {
        title: 'Analytics',
        description: 'An ID without your name. It shows us what people read and which version of a page works better.',
        linkedCategory: analyticsCategory,
      },
      {
        title: 'Third-party tools',
        description: 'A tag manager from another company, and live chat on our business pages.',
        linkedCategory: marketingCategory,
      },
    ],
  },
};

/** A choice is valid for half a year. */
const lifetimeDays = 182;

function notifyConsentChange(): void {
  document.documentElement.dataset.choice = '';
  dispatchEvent(new Event(consentEvent));
}

/**
 * Removed when analytics consent is withdrawn. The page reloads then, so the tracking client (`identityCookies`) cannot
 * remove its own.
 */
const analyticsCookies = [{ name: 'install_source' }, { name: /^ch_(container|session|user)$/ }];

const config: CookieConsentConfig = {
  // The banner is ours and part of the page. The library stores the choice and shows the preferences dialog.
  autoShow: false,
  // Nothing is shown automatically, so there is nothing to hide from bots.
  hideFromBots: false,
  cookie: { name: consentCookie, expiresAfterDays: lifetimeDays, sameSite: 'Lax' },
  guiOptions: { preferencesModal: { layout: 'box', equalWeightButtons: true } },
  categories: {
    [necessaryCategory]: { enabled: true, readOnly: true },
    [analyticsCategory]: { autoClear: { cookies: analyticsCookies } },
    [marketingCategory]: {},
  },
  language: { default: 'en', translations: { en: preferencesTexts as Translation } },
  onFirstConsent: notifyConsentChange,
  onChange: ({ changedCategories }) => {
    // Third-party scripts cannot be unloaded, so the page reloads.
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
