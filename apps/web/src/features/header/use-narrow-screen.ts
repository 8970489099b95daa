import { useSyncExternalStore } from 'react';

/** The breakpoint of the narrow header and the narrow top banner. */
const narrowHeader = createMediaQueryStore('(max-width: 990px)');
/** From this width the side banner fits beside a post's text. `PostArticle.module.css` uses the same width. */
const sideColumn = createMediaQueryStore('(min-width: 84rem)');
/** From this width the page is wider for readers with a side banner (`--page` in `global.css`). */
const widePage = createMediaQueryStore('(min-width: 76rem)');
/** Below this width the popup does not fit beside a post's text. `Overlays.module.css` uses the same width. */
const narrowPost = createMediaQueryStore('(max-width: 1359px)');

/**
 * Whether the narrow header is shown. The shared page has the wide one, and a narrow screen updates right after
 * hydration.
 */
export function useNarrowHeader(): boolean {
  return useSyncExternalStore(...narrowHeader);
}

/** Whether the popup would cover a post's text. */
export function useNarrowPostLayout(): boolean {
  return useSyncExternalStore(...narrowPost);
}

/** Whether the column of the side banner is shown. */
export function useSideColumn(): boolean {
  return useSyncExternalStore(...sideColumn);
}

/** Whether the page is wider for readers with a side banner. */
export function useWidePage(): boolean {
  return useSyncExternalStore(...widePage);
}

function createMediaQueryStore(query: string): Parameters<typeof useSyncExternalStore<boolean>> {
  const subscribe = (listener: () => void) => {
    const media = matchMedia(query);
    media.addEventListener('change', listener);
    return () => media.removeEventListener('change', listener);
  };
  return [subscribe, () => matchMedia(query).matches, () => false];
}
