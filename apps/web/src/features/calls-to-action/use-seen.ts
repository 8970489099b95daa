import { type RefObject, useEffect, useRef } from 'react';

/** Half of it, for one second. */
const seenShare = 0.5;
const seenFor = 1000;

/** Calls once, when a reader has seen the element. */
export function useSeen(element: RefObject<Element | null>, onSeen: () => void): void {
  const call = useRef(onSeen);
  useEffect(() => {
    call.current = onSeen;
  });
  useEffect(() => {
    if (!element.current) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const observer = new IntersectionObserver(
      ([entry]) => {
        clearTimeout(timer);
        if (!entry?.isIntersecting) return;
        timer = setTimeout(() => {
          observer.disconnect();
          call.current();
        }, seenFor);
      },
      { threshold: seenShare },
    );
    observer.observe(element.current);
    return () => {
      clearTimeout(timer);
      observer.disconnect();
    };
  }, [element]);
}
