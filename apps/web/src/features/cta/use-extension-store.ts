import type { ExtensionDestination } from '@contenthub/calls-to-action/destination';
import { useEffect, useState } from 'react';
import type { Blog } from '../../sites/blog.ts';

/** Where whoever works on the hub says which browser it should take itself for. */
export const userAgentKey = 'contenthub:browser';

/** What the browser says of itself. */
function getUserAgent(): string {
  return (import.meta.env.DEV && sessionStorage.getItem(userAgentKey)) || navigator.userAgent;
}

/** Where this browser gets the extension. What knows browsers comes by itself: only the end of some posts asks. */
export function useExtensionStore({ offer }: Blog): ExtensionDestination | null {
  const [store, setStore] = useState<ExtensionDestination | null>(null);
  useEffect(() => {
    if (offer !== 'product') return;
    import('@contenthub/calls-to-action/extension-store').then(
      ({ extensionStore }) => setStore(extensionStore(getUserAgent())),
      reportError,
    );
  }, [offer]);
  return store;
}
