import { type ComponentType, type ReactNode, use, useEffect, useSyncExternalStore } from 'react';
import type { Chunk } from './chunk.ts';
import { FailedPart } from './FailedPart.tsx';
import { loadOnPress } from './load-on-press.ts';
import styles from './Part.module.css';
import { RenderedParts } from './rendered-parts.ts';

type Props<P> = {
  chunk: Chunk<ComponentType<P>>;
  /** What to show with the part's component once it is here. */
  children: (Component: ComponentType<P>) => ReactNode;
};

/** A part of the page whose code comes in a file of its own. Until then its place is kept; if it fails, it can be tried again. */
export function Part<P>({ chunk, children }: Props<P>) {
  const state = useSyncExternalStore(chunk.subscribe, chunk.state, chunk.state);
  use(RenderedParts)?.add(chunk.name);
  useEffect(() => {
    if (chunk.state() === 'pending') chunk.load().catch(reportError);
  }, [chunk]);
  if (state === 'failed') {
    return <FailedPart onRetry={() => loadOnPress(chunk, { retrying: true }).catch(reportError)} />;
  }
  return chunk.code ? children(chunk.code) : <div className={styles.reserved} aria-busy="true" />;
}
