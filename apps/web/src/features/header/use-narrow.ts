import { useSyncExternalStore } from 'react';

/** Where the narrow header takes the place of the wide one, and the top banner its narrow form. */
const narrow = '(max-width: 990px)';

/** Whether the narrow header shows. The shared page is the wide one; a narrow screen follows at once. */
export function useNarrow(): boolean {
  return useSyncExternalStore(subscribe, isNarrow, () => false);
}

const isNarrow = () => matchMedia(narrow).matches;

function subscribe(listener: () => void): () => void {
  const query = matchMedia(narrow);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}
