import type { View } from './route.ts';

/** A page's code is fetched when it is first wanted, and then at hand; a fetch that failed may be tried again. */
export function lazyView(fetchView: () => Promise<View>): () => Promise<View> {
  let view: Promise<View> | undefined;
  return () => {
    view ??= fetchView().catch((error: unknown) => {
      view = undefined;
      throw error;
    });
    return view;
  };
}
