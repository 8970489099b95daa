import {
  analyticsCategory,
  type ConsentState,
  consentCookie,
  parseConsentCategories,
} from '@contenthub/contracts/platform/consent';
import { readCookie } from '@contenthub/tracking/identity';
import { useSyncExternalStore } from 'react';

/** Fired when the reader makes or changes a consent choice. */
export const consentEvent = 'contenthub:consent';

/** The categories that this reader allowed. Undefined before a choice. */
function getChosenCategories(): readonly string[] | undefined {
  return parseConsentCategories(readCookie(consentCookie));
}

/** The Global Privacy Control signal, which opts out on every site. */
export function hasGlobalPrivacyControl(): boolean {
  return Reflect.get(navigator, 'globalPrivacyControl') === true;
}

/** Whether the law requires a choice before anything is measured. The gate is on where it does not. */
function isConsentRequired(): boolean {
  return document.documentElement.getAttribute('data-treatment-gdpr-inverted') !== 'on';
}

/**
 * Whether a choice is due that neither the reader nor their browser has made. The boot script and the consent form set
 * the attribute. Views call this while they render. Reading the cookies instead would make Chromium parse every
 * function on that path again.
 */
export function isConsentPending(): boolean {
  return isConsentRequired() && !document.documentElement.hasAttribute('data-choice');
}

/** Why a non-essential category is allowed: by the reader's choice, else by their browser's signal, else by law. */
function getConsent(category: string): ConsentState | undefined {
  const chosen = getChosenCategories();
  if (chosen) return chosen.includes(category) ? 'granted' : undefined;
  return hasGlobalPrivacyControl() || isConsentRequired() ? undefined : 'not-required';
}

export const hasConsentFor = (category: string): boolean => getConsent(category) !== undefined;

/** Why this reader can be measured. Undefined if they cannot. */
const getAnalyticsConsent = (): ConsentState | undefined => getConsent(analyticsCategory);
export const hasAnalyticsConsent = (): boolean => hasConsentFor(analyticsCategory);

/** Calls the listener immediately and on every consent choice, with the basis for analytics, if any. */
export function onConsentChange(listener: (consent: ConsentState | undefined) => void): void {
  const notify = () => listener(getAnalyticsConsent());
  addEventListener(consentEvent, notify);
  notify();
}

function subscribe(listener: () => void): () => void {
  addEventListener(consentEvent, listener);
  return () => removeEventListener(consentEvent, listener);
}

/** Whether a consent choice is due. It always is on the server, which has no visitor. */
export function useConsentPending(): boolean {
  return useSyncExternalStore(subscribe, isConsentPending, () => true);
}
