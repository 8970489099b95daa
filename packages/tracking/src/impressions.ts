import type { EventFields, EventName } from '@contenthub/contracts/events/registry';
import type { Track } from './tracking.ts';

type ImpressionName = Extract<EventName, `${string}/impression`>;
type Watched = { text: string; inView: boolean; timer?: ReturnType<typeof setTimeout> };

const attribute = 'data-impression';
/** How long an element must stay in view to count as seen, in milliseconds. */
const minVisibleMs = 1000;
const threshold = [0, 0.1, 0.2, 0.3, 0.4, 0.5];

/** The last counted impression of each placement in this page view, and the id of each call to action. */
const counted = new Map<string, string>();
const ids = new Map<string, string>();
const waiting: [ImpressionName, never][] = [];
let track: Track | undefined;
let restart = () => {};
let stop = () => {};

/** Marks an element to count its impression: `<aside {...impression('banner/impression', fields)}>`. */
export function impression<Name extends ImpressionName>(name: Name, fields: EventFields<Name>): Record<string, string> {
  return { [attribute]: JSON.stringify([name, fields]) };
}

/** Links the events of one call to action in one page view to its impression. */
export function getImpressionId(placement: string): string {
  const id = ids.get(placement) ?? crypto.randomUUID();
  ids.set(placement, id);
  return id;
}

/**
 * Counts every marked element once per page view and call to action, when half of it was in view for one second without
 * interruption. For an element taller than the window, half the window counts. Background tabs do not count. It works
 * on server markup, so nothing has to be hydrated. Impressions before `beginPageView` are queued. An element that is about
 * to change waits until it has.
 */
export function watchImpressions(isAboutToChange: (element: Element) => boolean = () => false): void {
  stop();
  counted.clear();
  ids.clear();
  waiting.length = 0;
  track = undefined;
  const elements = new Map<Element, Watched>();
  const updateTimer = (element: Element, watched: Watched) => {
    clearTimeout(watched.timer);
    if (!watched.inView || document.hidden) return;
    watched.timer = setTimeout(() => {
      if (isAboutToChange(element)) updateTimer(element, watched);
      else countImpression(watched.text);
    }, minVisibleMs);
  };
  const visibilityObserver = new IntersectionObserver(
    (entries) => {
      for (const entry of entries) {
        const watched = elements.get(entry.target);
        const inView = isHalfInView(entry);
        if (!watched || watched.inView === inView) continue;
        watched.inView = inView;
        updateTimer(entry.target, watched);
      }
    },
    { threshold },
  );
  const unwatch = (element: Element, { timer }: Watched) => {
    clearTimeout(timer);
    visibilityObserver.unobserve(element);
    elements.delete(element);
  };
  const scan = () => {
    for (const [element, watched] of elements) {
      if (!element.isConnected || element.getAttribute(attribute) !== watched.text) unwatch(element, watched);
    }
    for (const element of document.querySelectorAll(`[${attribute}]`)) {
      if (elements.has(element)) continue;
      elements.set(element, { text: element.getAttribute(attribute) ?? '', inView: false });
      visibilityObserver.observe(element);
    }
  };
  const domObserver = new MutationObserver(scan);
  const updateAllTimers = () => {
    for (const [element, watched] of elements) updateTimer(element, watched);
  };
  domObserver.observe(document.body, { childList: true, subtree: true, attributeFilter: [attribute] });
  document.addEventListener('visibilitychange', updateAllTimers);
  restart = () => {
    for (const [element, watched] of elements) unwatch(element, watched);
    scan();
  };
  stop = () => {
    for (const [element, watched] of elements) unwatch(element, watched);
    domObserver.disconnect();
    document.removeEventListener('visibilitychange', updateAllTimers);
  };
  scan();
}

/** Starts a page view: tracks queued impressions. Elements that stay on the page can be counted again. */
export function beginPageView(given: Track): void {
  if (track) {
    counted.clear();
    ids.clear();
    restart();
  }
  track = given;
  for (const seen of waiting.splice(0)) track(...seen);
}

function countImpression(text: string): void {
  const [name, fields] = JSON.parse(text);
  const subject = fields.placement ?? fields.relatedPostId;
  const key = name + subject;
  const { flowType = '' } = fields;
  if (counted.get(key) === flowType) return;
  // Another call to action replaced the one that was seen. Its clicks belong to its own impression.
  if (counted.has(key)) ids.delete(subject);
  counted.set(key, flowType);
  // Only calls to action have a flow type.
  const seen = [name, { ...fields, ...(flowType && { impressionId: getImpressionId(subject) }) }] as never;
  if (track) track(...(seen as [ImpressionName, never]));
  else waiting.push(seen);
}

function isHalfInView({ intersectionRatio, intersectionRect, rootBounds }: IntersectionObserverEntry): boolean {
  if (intersectionRatio >= 0.5) return true;
  return rootBounds !== null && intersectionRect.height >= rootBounds.height / 2;
}
