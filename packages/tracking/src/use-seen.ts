import { type RefCallback, useCallback, useEffect, useRef } from 'react';
import { whenSeen } from './when-seen.ts';

/**
 * Tells that something was seen, once for as long as it is the same thing: `const ref = useSeen(say, post.id)`, then
 * `<aside ref={ref}>`. With another `what` it is another thing, to be seen anew.
 */
export function useSeen<E extends Element>(seen: () => void, what: string | number = ''): RefCallback<E> {
  // The newest one: what is told is how things are when they are seen, not when they were first shown.
  const newest = useRef(seen);
  useEffect(() => {
    newest.current = seen;
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another thing is watched anew
  return useCallback((element: E | null) => (element ? whenSeen(element, () => newest.current()) : undefined), [what]);
}
