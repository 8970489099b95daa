import type { ExtensionDestination } from '@contenthub/calls-to-action/destination';
import type { Post } from '@contenthub/contracts/content/post';
import { useEffect, useState } from 'react';
import type { Blog } from '../../sites/blog.ts';
import { CtaBanner } from './CtaBanner.tsx';
import { toCtaPost } from './cta-post.ts';
import { useDecision } from './use-decision.ts';

/** The banner below a post: the extension for this browser, careers, or the plan for teams. */
export function BottomBanner({ blog, post: whole }: { blog: Blog; post: Post }) {
  const post = toCtaPost(whole);
  const placement = 'chPostBottomBanner';
  const decision = useDecision(placement, blog, post, useExtensionStore(blog));
  return decision.shows ? <CtaBanner {...{ placement, blog, post, shown: decision }} kind="banner" /> : null;
}

/** The developer panel stores a simulated user agent under this key. */
export const userAgentKey = 'contenthub:browser';

/** The browser's user agent, or the simulated one. */
function getUserAgent(): string {
  return (import.meta.env.DEV && sessionStorage.getItem(userAgentKey)) || navigator.userAgent;
}

/**
 * The extension store of this browser. Browser detection is loaded on demand, because only the end of some posts needs
 * it.
 */
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
