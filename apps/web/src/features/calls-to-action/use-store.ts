import type { ExtensionDestination } from '@contenthub/calls-to-action/destination';
import { useEffect, useState } from 'react';
import type { Blog } from '../../blogs/blog.ts';
import { shownUserAgent } from '../../visitor/user-agent.ts';

/** Where this browser gets the extension. What knows browsers comes by itself: only the end of some posts asks. */
export function useStore({ offer }: Blog): ExtensionDestination | null {
  const [store, setStore] = useState<ExtensionDestination | null>(null);
  useEffect(() => {
    if (offer !== 'product') return;
    import('@contenthub/calls-to-action/extension-store').then(
      ({ extensionStore }) => setStore(extensionStore(shownUserAgent())),
      reportError,
    );
  }, [offer]);
  return store;
}
