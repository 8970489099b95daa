import { consentCookie, measurementChoice } from '@contenthub/contracts/consent';
import { readCookie } from '@contenthub/tracking/cookies';

/** Fired by the consent dialog when a reader has chosen, and when they choose anew. */
const choices = ['cc:onConsent', 'cc:onChange', 'contenthub:consent'] as const;

/** Whether this reader may be measured: by their choice, else by their browser's, else by the law where they are. */
export function mayMeasure(): boolean {
  const refuses = Reflect.get(navigator, 'globalPrivacyControl') === true;
  const lawAllows = document.documentElement.getAttribute('data-treatment-gdpr-inverted') === 'on';
  return measurementChoice(readCookie(consentCookie)) ?? (lawAllows && !refuses);
}

/** Calls now, and with every choice. */
export function onChoice(call: (may: boolean) => void): void {
  const look = () => call(mayMeasure());
  for (const choice of choices) addEventListener(choice, look);
  look();
}
