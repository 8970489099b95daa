import { consentEvent, mayMeasure } from './consent-state.ts';

/** Calls now, and with every choice of the reader: may they be measured? */
export function onChoice(call: (may: boolean) => void): void {
  const look = () => call(mayMeasure());
  addEventListener(consentEvent, look);
  look();
}
