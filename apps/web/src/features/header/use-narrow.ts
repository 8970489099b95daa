import { useSyncExternalStore } from 'react';

/** Where the narrow header takes the place of the wide one, and the top banner its narrow form. */
const narrowHeader = mediaStore('(max-width: 990px)');
/** Where there is no room for the popup beside the text of a post; `Attention.module.css` has the same width. */
const narrowPost = mediaStore('(max-width: 1359px)');

/** Whether the narrow header shows. The shared page is the wide one; a narrow screen follows at once. */
export function useNarrow(): boolean {
  return useSyncExternalStore(...narrowHeader);
}

/** Whether the popup would lie over the text of a post. */
export function useNarrowPost(): boolean {
  return useSyncExternalStore(...narrowPost);
}

function mediaStore(query: string): Parameters<typeof useSyncExternalStore<boolean>> {
  const subscribe = (listener: () => void) => {
    const media = matchMedia(query);
    media.addEventListener('change', listener);
    return () => media.removeEventListener('change', listener);
  };
  return [subscribe, () => matchMedia(query).matches, () => false];
}
