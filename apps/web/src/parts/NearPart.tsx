import { type ComponentType, memo, Suspense, use, useEffect, useRef } from 'react';
import type { Blog } from '../blogs/blog.ts';
import type { Chunk } from './chunk.ts';
import { laterAttribute } from './pristine.ts';
import { useNear } from './use-near.ts';

type PartOfBlog = Chunk<ComponentType<{ blog: Blog }>>;
type Props = {
  as: 'header' | 'footer';
  chunk: PartOfBlog;
  blog: Blog;
  className: string | undefined;
  now: boolean;
};

/**
 * A part that the server rendered and that works by itself so far: its links lead on, its flyouts open, its forms can be
 * sent. Its code comes when a reader comes near, or at once where a visitor sees something else than everybody.
 */
export function NearPart({ as: Element, chunk, blog, className, now }: Props) {
  const element = useRef<HTMLElement>(null);
  const onAwake = useNear(element, chunk, now);
  return (
    <Element className={className} data-blog={blog.key} {...{ [laterAttribute]: '' }} ref={element}>
      <Waiting key={blog.key} chunk={chunk} blog={blog} onAwake={onAwake} />
    </Element>
  );
}

type WaitingProps = { chunk: PartOfBlog; blog: Blog; onAwake: () => void };

/** Rendered once for each blog: a change from above would make React render anew what it has not taken over yet. */
const Waiting = memo(function Waiting(props: WaitingProps) {
  return (
    <Suspense fallback={<Absent chunk={props.chunk} />}>
      <Awake {...props} />
    </Suspense>
  );
});

function Awake({ chunk, blog, onAwake }: WaitingProps) {
  const Component = chunk.code ?? use(chunk.arrival);
  useEffect(onAwake, [onAwake]);
  return <Component blog={blog} />;
}

/** There is nothing of the server's to keep, as after a way to another blog: the code is needed at once. */
function Absent({ chunk }: { chunk: PartOfBlog }) {
  useEffect(() => void chunk.load().catch(reportError), [chunk]);
  return null;
}
