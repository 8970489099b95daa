/** How long something must stay in view before it counts as seen, in milliseconds. */
const longEnough = 1000;
const steps = [0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.75, 1];

/**
 * Calls once, when half of an element was in view for one second without a break. Of one that is taller than the window
 * half the window counts. A tab in the background shows nothing. Returns what ends the watch.
 */
export function whenSeen(element: Element, call: () => void): () => void {
  let inView = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const judge = () => {
    clearTimeout(timer);
    if (inView && document.visibilityState === 'visible') timer = setTimeout(see, longEnough);
  };
  const see = () => {
    stop();
    call();
  };
  const observer = new IntersectionObserver(
    (entries) => {
      const was = inView;
      inView = entries.some(isHalfInView);
      if (inView !== was) judge();
    },
    { threshold: steps },
  );
  const stop = () => {
    clearTimeout(timer);
    observer.disconnect();
    document.removeEventListener('visibilitychange', judge);
  };

  observer.observe(element);
  document.addEventListener('visibilitychange', judge);
  return stop;
}

function isHalfInView({ intersectionRatio, intersectionRect, rootBounds }: IntersectionObserverEntry): boolean {
  if (intersectionRatio >= 0.5) return true;
  return rootBounds !== null && intersectionRect.height >= rootBounds.height / 2;
}
