import { useTracking } from '@contenthub/tracking/use-tracking';
import { type RefObject, useEffect } from 'react';
import { postParts } from '../../parts/post-parts.ts';
import type { LiveText } from './enliven.ts';

/** What can come alive in a text, by what it looks like. */
const lively = [
  ['.embed', postParts.embed],
  ['[data-form=infographic] img', postParts.zoom],
  ['[data-form=quiz] ol + details', postParts.quiz],
] as const;

const signs = ['pointerover', 'touchstart', 'keydown', 'focusin', 'scroll'] as const;

/** Brings to life what a text has of that kind, with the first sign of a reader: the first view needs none of it. */
export function useLiveText(body: RefObject<HTMLElement | null>, post: LiveText['post']): void {
  const track = useTracking();
  const { postId, postUrl } = post;
  useEffect(() => {
    const element = body.current;
    if (!element) return;
    const leaving = new AbortController();
    const text = { body: element, post: { postId, postUrl }, track };
    for (const [selector, chunk] of lively) {
      if (!element.parentElement?.querySelector(selector)) continue;
      const awake = new AbortController();
      const signal = AbortSignal.any([leaving.signal, awake.signal]);
      const load = () => void chunk.load().catch(reportError);
      for (const sign of signs) addEventListener(sign, load, { signal, passive: true, capture: true });
      void chunk.arrival.then((enliven) => {
        if (signal.aborted) return;
        awake.abort();
        enliven(text);
        // Tests and tools wait for this fact, not for a time.
        element.setAttribute(`data-live-${chunk.name}`, '');
      });
    }
    return () => leaving.abort();
  }, [body, postId, postUrl, track]);
}
