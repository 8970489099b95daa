import { useSyncExternalStore } from 'react';

/** Where the narrow header takes the place of the wide one, and the top banner its narrow form. */
const narrowHeader = createMediaQueryStore('(max-width: 990px)');
/** Where there is no room for the popup beside the text of a post; `Overlays.module.css` has the same width. */
const narrowPost = createMediaQueryStore('(max-width: 1359px)');

/** Whether the narrow header shows. The shared page is the wide one; a narrow screen follows at once. */
export function useNarrowHeader(): boolean {
  return useSyncExternalStore(...narrowHeader);
}

/** Whether the popup would lie over the text of a post. */
export function useNarrowPostLayout(): boolean {
  return useSyncExternalStore(...narrowPost);
}

function createMediaQueryStore(query: string): Parameters<typeof useSyncExternalStore<boolean>> {
  const subscribe = (listener: () => void) => {
    const media = matchMedia(query);
    media.addEventListener('change', listener);
    return () => media.removeEventListener('change', listener);
  };
  return [subscribe, () => matchMedia(query).matches, () => false];
}
