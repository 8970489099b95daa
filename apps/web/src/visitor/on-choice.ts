import type { ConsentState } from '@contenthub/contracts/consent';
import { consentEvent, measurementConsent } from './consent-state.ts';

/** Calls now, and with every choice of the reader: why may they be measured, if they may? */
export function onChoice(call: (consent: ConsentState | undefined) => void): void {
  const look = () => call(measurementConsent());
  addEventListener(consentEvent, look);
  look();
}
