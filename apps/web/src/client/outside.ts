import { marketingCategory } from '@contenthub/contracts/consent';
import type { TrackingClient } from '@contenthub/tracking/tracking';
import type { OutsideAddresses } from '../features/outside/outside.ts';
import { mayUse } from '../visitor/consent-state.ts';
import type { VisitorStore } from '../visitor/visitor-store.ts';
import type { Navigation } from './navigation.ts';

/** Answers what to call whenever the reader may have allowed it: the first time that it is so, what others make is let in. */
export function outsideOf(
  addresses: OutsideAddresses,
  navigation: Navigation,
  visitors: VisitorStore,
  tracking: TrackingClient,
): () => Promise<void> {
  let started = false;
  return async () => {
    const wanted = addresses.tagManager || addresses.chat || import.meta.env.DEV;
    if (started || !wanted || !mayUse(marketingCategory)) return;
    started = true;
    const { startOutside } = await import('../features/outside/start-outside.ts');
    startOutside(addresses, {
      page: () => {
        const { path, search, blog } = navigation.current().place;
        return { path: path + search, hasChat: blog.hasChat === true };
      },
      onPage: navigation.subscribe,
      hash: () => visitors.current().page.hash,
      track: tracking.track,
      listen: tracking.listen,
    });
  };
}
