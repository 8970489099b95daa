import {
  type ComponentType,
  memo,
  type ReactNode,
  type RefObject,
  Suspense,
  use,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { notifications } from '../notifications.ts';
import { getInternalUrl } from '../router/internal-url.ts';
import { useNavigate } from '../router/use-navigate.ts';
import { RenderedComponentsContext } from './LazyComponent.tsx';
import { type LazyModule, loadOnClick } from './lazy-module.ts';
import { keepServerMarkup, lazyHydrationAttribute } from './server-markup.ts';

const interactionEvents = ['pointerover', 'focusin', 'touchstart', 'keydown'] as const;

/** How long a link waits for the code that tracks it, in milliseconds. */
const linkDelayMs = 200;

/**
 * Loads a chunk when a reader points at, touches or focuses the element or presses a key in it. Replays a click that
 * comes before the code is loaded. Returns a function to call after hydration.
 */
function useHydrationTriggers(
  element: RefObject<HTMLElement | null>,
  module: LazyModule<unknown>,
  { now, bySight, ahead }: { now: boolean; bySight: boolean; ahead: boolean },
): Pick<HydratedProps<unknown>, 'onHydrated' | 'releaseMarkup'> {
  const navigate = useNavigate();
  const [hydrated] = useState(() => Promise.withResolvers<void>());
  const releaseMarkup = useRef(() => {});
  useEffect(() => {
    const load = () => void module.load().catch(reportError);
    if (now) load();
    const controller = new AbortController();
    const { signal } = controller;
    void hydrated.promise.then(() => {
      controller.abort();
      // Tests and tools wait for this attribute instead of a timeout.
      element.current?.setAttribute('data-hydrated', '');
    });
    // React waits for the same promise and hydrates in a later task, so this runs first.
    void module.whenLoaded.then(() => {
      if (!signal.aborted && element.current) releaseMarkup.current = keepServerMarkup(element.current);
    });
    const margin = ahead ? '100% 0px' : '0px';
    const visibility = new IntersectionObserver(([entry]) => entry?.isIntersecting && load(), { rootMargin: margin });
    if (ahead && element.current) visibility.observe(element.current);
    signal.addEventListener('abort', () => visibility.disconnect());
    const isInside = ({ target }: Event) => target instanceof Node && element.current?.contains(target);
    const onInteraction = (event: Event) => {
      if (isInside(event)) load();
      // Visibility counts only after the first user interaction. A page that merely loads and scrolls needs no code.
      else if (bySight && element.current) visibility.observe(element.current);
    };
    // Listens in the capture phase because React stops events in a boundary that is not hydrated yet.
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
      (event) => isInside(event) && replayClick(event, controller, hydrated.promise, loadForClick, navigate),
      { signal, capture: true },
    );
    return () => controller.abort();
  }, [element, module, now, bySight, ahead, hydrated, navigate]);
  return { onHydrated: hydrated.resolve, releaseMarkup };
}

function replayClick(
  event: MouseEvent,
  controller: AbortController,
  hydrated: Promise<void>,
  load: () => Promise<unknown>,
  navigate: (address: string) => void,
): void {
  const target = event.target instanceof Element ? event.target.closest<HTMLElement>('a, button') : null;
  if (!target || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  event.stopPropagation();
  load().catch(() => {
    // A link still works without its code. A button needs an error message.
    if (target.localName !== 'a') notifications.fail();
  });
  const timeout = new Promise<'timeout'>((resolve) => {
    if (target.localName === 'a') setTimeout(resolve, linkDelayMs, 'timeout');
  });
  void Promise.race([hydrated, timeout]).then((reason) => {
    controller.abort();
    const url = reason === 'timeout' && getInternalUrl(target);
    // The router would not see the click, because React stops events in a boundary that is not hydrated yet.
    if (url && url.pathname !== location.pathname) navigate(url.href);
    else target.click();
  });
}

type Props<P> = LazyProps<P> & {
  as: 'header' | 'footer' | 'article' | 'section' | 'div';
  /** Identifies the blog or post that is shown. A different key renders the component again. */
  contentKey: string;
  className?: string | undefined;
  label?: string;
  hydrateNow?: boolean;
  /** Hydrates when visible, after the first user interaction. */
  hydrateWhenVisible?: boolean;
  /** Hydrates when the reader is one screen away, so that nothing changes in view. */
  hydrateAhead?: boolean;
};

type LazyProps<P> = {
  module: LazyModule<ComponentType<P>>;
  /** Renders the component once it is loaded. */
  children: (Component: ComponentType<P>) => ReactNode;
};

/**
 * A server-rendered component whose links, flyouts and forms work before hydration. Its code loads when a reader
 * interacts with it, or immediately where the visitor sees personalised content.
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
    hydrateAhead = false,
    children,
  } = props;
  const rendered = use(RenderedComponentsContext);
  rendered?.styles.add(module.name);
  const element = useRef<HTMLDivElement>(null);
  const triggers = { now: hydrateNow, bySight: hydrateWhenVisible, ahead: hydrateAhead };
  const markup = useHydrationTriggers(element, module, triggers);
  const attributes = { className, 'aria-label': label, [lazyHydrationAttribute]: '', ref: element };
  const html = import.meta.env.SSR && rendered?.markup?.get(module.name);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the server has rendered it with the same components
  if (html) return <Element {...attributes} dangerouslySetInnerHTML={{ __html: html }} />;
  return (
    <Element {...attributes}>
      <ServerMarkup key={contentKey} module={module} {...markup}>
        {children}
      </ServerMarkup>
    </Element>
  );
}

type HydratedProps<P> = LazyProps<P> & {
  /** To call in the same task in which React has hydrated the component. */
  releaseMarkup: RefObject<() => void>;
  onHydrated: () => void;
};

/** Renders once per content key. An update from a parent would make React discard markup that is not hydrated yet. */
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

function Hydrated<P>({ module, children, releaseMarkup, onHydrated }: HydratedProps<P>) {
  const Component = use(module.whenLoaded);
  useLayoutEffect(() => releaseMarkup.current(), [releaseMarkup]);
  useEffect(onHydrated, [onHydrated]);
  return children(Component);
}

/** Shown without server markup, as after a move to another blog. The code is needed immediately. */
function MissingMarkup({ module }: { module: LazyModule<unknown> }) {
  useEffect(() => void module.load().catch(reportError), [module]);
  return null;
}
