import { useSyncExternalStore } from 'react';
import { choiceDue, consentEvent } from './consent-state.ts';

function subscribe(listener: () => void): () => void {
  addEventListener(consentEvent, listener);
  return () => removeEventListener(consentEvent, listener);
}

/** Whether a consent choice stands before everything else. On the server it does: nobody is known to have made one. */
export function useChoiceDue(): boolean {
  return useSyncExternalStore(subscribe, choiceDue, () => true);
}
