import { createContext, use } from 'react';
import type { Track } from './tracking.ts';

/** Given by the root view. On the server, and where nobody gives one, nothing is heard. */
export const TrackingContext = createContext<Track>(() => {});

/** What a feature speaks through: `const track = useTracking(); track('headerItem/click', { label, url })`. */
export function useTracking(): Track {
  return use(TrackingContext);
}
