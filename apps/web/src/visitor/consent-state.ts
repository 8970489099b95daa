import { type ConsentState, categoriesChosen, consentCookie, measurementCategory } from '@contenthub/contracts/consent';
import { readCookie } from '@contenthub/tracking/cookies';

/** Says that the reader has made a choice, or changed it. */
export const consentEvent = 'contenthub:consent';

/** The categories that this reader allowed; undefined before a choice. */
export function chosenCategories(): readonly string[] | undefined {
  return categoriesChosen(readCookie(consentCookie));
}

/** The signal by which a browser says no for its owner, on every site. */
export function refusesByBrowser(): boolean {
  return Reflect.get(navigator, 'globalPrivacyControl') === true;
}

/** Whether the law wants a choice of this reader before anything is measured: said by a gate, which is on where it does not. */
function lawWantsChoice(): boolean {
  return document.documentElement.getAttribute('data-treatment-gdpr-inverted') !== 'on';
}

/**
 * A choice is due, and neither the reader nor their browser has made it: the boot script and whoever takes a choice write so.
 * Views ask while they render, and a look at the cookies would make Chromium parse every function on the way there again.
 */
export function choiceDue(): boolean {
  return lawWantsChoice() && !document.documentElement.hasAttribute('data-choice');
}

/** Why a category of what is not necessary may be used: by the reader's choice, else by their browser's, else by law. */
function consentTo(category: string): ConsentState | undefined {
  const chosen = chosenCategories();
  if (chosen) return chosen.includes(category) ? 'granted' : undefined;
  return refusesByBrowser() || lawWantsChoice() ? undefined : 'not-required';
}

export const mayUse = (category: string): boolean => consentTo(category) !== undefined;

/** Why this reader may be measured; undefined when they may not. */
export const measurementConsent = (): ConsentState | undefined => consentTo(measurementCategory);
export const mayMeasure = (): boolean => mayUse(measurementCategory);
