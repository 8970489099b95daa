import { useSyncExternalStore } from 'react';

/** Below this width the top banner has its narrow form. */
const narrowScreens = '(max-width: 990px)';

function subscribe(listener: () => void): () => void {
  const query = matchMedia(narrowScreens);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

export function useNarrow(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => matchMedia(narrowScreens).matches,
    () => false,
  );
}
