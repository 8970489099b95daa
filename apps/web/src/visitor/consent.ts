import {
  analyticsCategory,
  type ConsentState,
  consentCookie,
  parseConsentCategories,
} from '@contenthub/contracts/platform/consent';
import { readCookie } from '@contenthub/tracking/cookies';
import { useSyncExternalStore } from 'react';

/** Says that the reader has made a choice, or changed it. */
export const consentEvent = 'contenthub:consent';

/** The categories that this reader allowed; undefined before a choice. */
function getChosenCategories(): readonly string[] | undefined {
  return parseConsentCategories(readCookie(consentCookie));
}

/** The signal by which a browser says no for its owner, on every site. */
export function hasGlobalPrivacyControl(): boolean {
  return Reflect.get(navigator, 'globalPrivacyControl') === true;
}

/** Whether the law wants a choice of this reader before anything is measured: said by a gate, which is on where it does not. */
function isConsentRequired(): boolean {
  return document.documentElement.getAttribute('data-treatment-gdpr-inverted') !== 'on';
}

/**
 * A choice is due, and neither the reader nor their browser has made it: the boot script and whoever takes a choice write so.
 * Views ask while they render, and a look at the cookies would make Chromium parse every function on the way there again.
 */
export function isConsentPending(): boolean {
  return isConsentRequired() && !document.documentElement.hasAttribute('data-choice');
}

/** Why a category of what is not necessary may be used: by the reader's choice, else by their browser's, else by law. */
function getConsent(category: string): ConsentState | undefined {
  const chosen = getChosenCategories();
  if (chosen) return chosen.includes(category) ? 'granted' : undefined;
  return hasGlobalPrivacyControl() || isConsentRequired() ? undefined : 'not-required';
}

export const hasConsentFor = (category: string): boolean => getConsent(category) !== undefined;

/** Why this reader may be measured; undefined when they may not. */
const getAnalyticsConsent = (): ConsentState | undefined => getConsent(analyticsCategory);
export const hasAnalyticsConsent = (): boolean => hasConsentFor(analyticsCategory);

/** Calls now, and with every choice of the reader: why may they be measured, if they may? */
export function onConsentChange(listener: (consent: ConsentState | undefined) => void): void {
  const notify = () => listener(getAnalyticsConsent());
  addEventListener(consentEvent, notify);
  notify();
}

function subscribe(listener: () => void): () => void {
  addEventListener(consentEvent, listener);
  return () => removeEventListener(consentEvent, listener);
}

/** Whether a consent choice stands before everything else. On the server it does: nobody is known to have made one. */
export function useConsentPending(): boolean {
  return useSyncExternalStore(subscribe, isConsentPending, () => true);
}
