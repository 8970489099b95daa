import {
  type ComponentType,
  memo,
  type ReactNode,
  type RefObject,
  Suspense,
  use,
  useEffect,
  useRef,
  useState,
} from 'react';
import { notifications } from '../notifications.ts';
import { type LazyModule, loadOnClick } from './lazy-module.ts';
import { lazyHydrationAttribute, restoreServerMarkup } from './server-markup.ts';

const interactionEvents = ['pointerover', 'focusin', 'touchstart', 'keydown'] as const;

/** How long a link waits for the code that tracks it, in milliseconds. */
const linkDelayMs = 200;

/**
 * Loads a chunk when a reader comes near the element, by pointer, finger or key. A press that comes before the code is
 * done again once it is here. Answers what to call when it is.
 */
function useHydrationTriggers(
  element: RefObject<HTMLElement | null>,
  module: LazyModule<unknown>,
  { now, bySight }: { now: boolean; bySight: boolean },
): () => void {
  const [hydrated] = useState(() => Promise.withResolvers<void>());
  useEffect(() => {
    const load = () => void module.load().catch(reportError);
    if (now) load();
    const controller = new AbortController();
    const { signal } = controller;
    void hydrated.promise.then(() => {
      controller.abort();
      // Tests and tools wait for this fact, not for a time.
      element.current?.setAttribute('data-awake', '');
    });
    // React hears of the code by the same promise and takes over in a task of its own, which comes after this.
    void module.whenLoaded.then(() => {
      if (!signal.aborted && element.current) void hydrated.promise.then(restoreServerMarkup(element.current));
    });
    const visibility = new IntersectionObserver(([entry]) => entry?.isIntersecting && load());
    signal.addEventListener('abort', () => visibility.disconnect());
    const isInside = ({ target }: Event) => target instanceof Node && element.current?.contains(target);
    const onInteraction = (event: Event) => {
      if (isInside(event)) load();
      // Sight counts once somebody is there: a page that only loads and scrolls needs none of it.
      else if (bySight && element.current) visibility.observe(element.current);
    };
    // Before React hears of it: it keeps to itself what happens in a part that it has not taken over yet.
    for (const sign of interactionEvents)
      document.addEventListener(sign, onInteraction, { signal, capture: true, passive: true });
    let clickFailed = false;
    const loadForClick = () =>
      loadOnClick(module, { isRetry: clickFailed }).catch((error: unknown) => {
        clickFailed = true;
        throw error;
      });
    document.addEventListener(
      'click',
      (event) => isInside(event) && replayClick(event, controller, hydrated.promise, loadForClick),
      { signal, capture: true },
    );
    return () => controller.abort();
  }, [element, module, now, bySight, hydrated]);
  return hydrated.resolve;
}

function replayClick(
  event: MouseEvent,
  controller: AbortController,
  hydrated: Promise<void>,
  load: () => Promise<unknown>,
): void {
  const target = event.target instanceof Element ? event.target.closest<HTMLElement>('a, button') : null;
  if (!target || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  event.stopPropagation();
  load().catch(() => {
    // A link leads on by itself; a button that does nothing has to say so.
    if (target.localName !== 'a') notifications.fail();
  });
  const timeout = new Promise((resolve) => {
    if (target.localName === 'a') setTimeout(resolve, linkDelayMs);
  });
  void Promise.race([hydrated, timeout]).then(() => {
    controller.abort();
    target.click();
  });
}

type Props<P> = LazyProps<P> & {
  as: 'header' | 'footer' | 'article' | 'section' | 'div';
  /** What it is about, a blog or a post: for another one it is rendered anew. */
  contentKey: string;
  className: string | undefined;
  label?: string;
  hydrateNow?: boolean;
  /** A reader who was noticed anywhere and sees it has come near. */
  hydrateWhenVisible?: boolean;
};

type LazyProps<P> = {
  module: LazyModule<ComponentType<P>>;
  /** What to show with the part's component once it is here. */
  children: (Component: ComponentType<P>) => ReactNode;
};

/**
 * A part that the server rendered and that works by itself so far: its links lead on, its flyouts open, its forms can be
 * sent. Its code comes when a reader comes near, or at once where a visitor sees something else than everybody.
 */
export function LazilyHydrated<P>(props: Props<P>) {
  const {
    as: Element,
    module,
    contentKey,
    className,
    label,
    hydrateNow = false,
    hydrateWhenVisible = false,
    children,
  } = props;
  const element = useRef<HTMLDivElement>(null);
  const onAwake = useHydrationTriggers(element, module, { now: hydrateNow, bySight: hydrateWhenVisible });
  return (
    <Element className={className} aria-label={label} {...{ [lazyHydrationAttribute]: '' }} ref={element}>
      <ServerMarkup key={contentKey} module={module} onHydrated={onAwake}>
        {children}
      </ServerMarkup>
    </Element>
  );
}

type HydratedProps<P> = LazyProps<P> & { onHydrated: () => void };

/** Rendered once for each thing it is about: a change from above would make React render anew what it has not taken over yet. */
const ServerMarkup = memo(
  function Waiting<P>(props: HydratedProps<P>) {
    return (
      <Suspense fallback={<MissingMarkup module={props.module} />}>
        <Hydrated {...props} />
      </Suspense>
    );
  },
  () => true,
) as <P>(props: HydratedProps<P>) => ReactNode;

function Hydrated<P>({ module, children, onHydrated }: HydratedProps<P>) {
  const Component = use(module.whenLoaded);
  useEffect(onHydrated, [onHydrated]);
  return children(Component);
}

/** There is nothing of the server's to keep, as after a way to another blog: the code is needed at once. */
function MissingMarkup({ module }: { module: LazyModule<unknown> }) {
  useEffect(() => void module.load().catch(reportError), [module]);
  return null;
}
