import { unknownUserId } from '@contenthub/contracts/unknown-visitor';
import { useEffect, useSyncExternalStore } from 'react';
import type { VisitorStore } from './visitor-store.ts';

/** Writes on the root element what styles depend on, and a fact that tests and tools can wait for. */
export function useVisitorMarks(visitors: VisitorStore): void {
  const { page, settled } = useSyncExternalStore(visitors.subscribe, visitors.current, visitors.shared);
  useEffect(() => {
    const { dataset } = document.documentElement;
    dataset.sideBanner = page.blogStickySideBannerCta;
    if (settled) dataset.visitor = kindOf(page);
  }, [page, settled]);
}

function kindOf({ userId, isAnonymous }: { userId: string; isAnonymous: boolean }): string {
  if (!isAnonymous) return 'signed-in';
  return userId === String(unknownUserId) ? 'unknown' : 'anonymous';
}
