import { useCallback, useEffect, useState } from 'react';
import { notifications } from '../../notifications/notifications.ts';
import { hasShelf, type KeptPost, postsOn } from '../../offline/shelf-contents.ts';
import { keeping } from '../../parts/keeping.ts';

/** What is kept on this device. */
export type Kept = {
  /** Whether this browser can keep pages, and this site lets it. */
  can: 'yes' | 'browser-cannot' | 'switched-off';
  saved: KeptPost[];
  read: KeptPost[];
  keepsRead: boolean;
  /** All that this site has here, in bytes. */
  bytes: number;
};

type Keeping = Awaited<ReturnType<typeof keeping.load>>;

/** How something is changed: by what comes when it is first needed. */
export type Change = (work: (keeping: Keeping) => Promise<void>) => Promise<void>;

/** Undefined until it is known, on the server for good. */
export function useKept(): { kept: Kept | undefined; change: Change; look: () => void } {
  const [kept, setKept] = useState<Kept>();
  const look = useCallback(() => void lookUp().then(setKept, reportError), []);
  useEffect(look, [look]);
  const change: Change = async (work) => {
    await keeping
      .load()
      .then(work)
      .catch(() => notifications.fail());
    setKept(await lookUp());
  };
  return { kept, change, look };
}

async function lookUp(): Promise<Kept> {
  const [saved, read, keepsRead, estimate] = await Promise.all([
    postsOn('saved'),
    postsOn('read'),
    hasShelf('read'),
    navigator.storage?.estimate(),
  ]);
  return { can: canKeep(), saved, read, keepsRead, bytes: estimate?.usage ?? 0 };
}

/** As the boot script found out. */
function canKeep(): Kept['can'] {
  if (!navigator.serviceWorker) return 'browser-cannot';
  return document.documentElement.dataset.can?.includes('keep') ? 'yes' : 'switched-off';
}
