import { type ComponentType, memo, type ReactNode, Suspense, use, useEffect, useRef } from 'react';
import type { Chunk } from './chunk.ts';
import { laterAttribute } from './pristine.ts';
import { useNear } from './use-near.ts';

type Props<P> = WaitingProps<P> & {
  as: 'header' | 'footer' | 'article' | 'section' | 'div';
  /** What it is about, a blog or a post: for another one it is rendered anew. */
  about: string;
  className: string | undefined;
  label?: string;
  now?: boolean;
  /** A reader who was noticed anywhere and sees it has come near. */
  bySight?: boolean;
};

type WaitingProps<P> = {
  chunk: Chunk<ComponentType<P>>;
  /** What to show with the part's component once it is here. */
  children: (Component: ComponentType<P>) => ReactNode;
};

/**
 * A part that the server rendered and that works by itself so far: its links lead on, its flyouts open, its forms can be
 * sent. Its code comes when a reader comes near, or at once where a visitor sees something else than everybody.
 */
export function NearPart<P>(props: Props<P>) {
  const { as: Element, chunk, about, className, label, now = false, bySight = false, children } = props;
  const element = useRef<HTMLDivElement>(null);
  const onAwake = useNear(element, chunk, { now, bySight });
  return (
    <Element className={className} aria-label={label} {...{ [laterAttribute]: '' }} ref={element}>
      <Waiting key={about} chunk={chunk} onAwake={onAwake}>
        {children}
      </Waiting>
    </Element>
  );
}

type AwakeProps<P> = WaitingProps<P> & { onAwake: () => void };

/** Rendered once for each thing it is about: a change from above would make React render anew what it has not taken over yet. */
const Waiting = memo(
  function Waiting<P>(props: AwakeProps<P>) {
    return (
      <Suspense fallback={<Absent chunk={props.chunk} />}>
        <Awake {...props} />
      </Suspense>
    );
  },
  () => true,
) as <P>(props: AwakeProps<P>) => ReactNode;

function Awake<P>({ chunk, children, onAwake }: AwakeProps<P>) {
  const Component = use(chunk.arrival);
  useEffect(onAwake, [onAwake]);
  return children(Component);
}

/** There is nothing of the server's to keep, as after a way to another blog: the code is needed at once. */
function Absent({ chunk }: { chunk: Chunk<unknown> }) {
  useEffect(() => void chunk.load().catch(reportError), [chunk]);
  return null;
}
