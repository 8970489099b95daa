import type { Post } from '@contenthub/contracts/post';
import { useTracking } from '@contenthub/tracking/use-tracking';
import { type RefObject, useEffect } from 'react';
import { postParts } from '../../parts/post-parts.ts';
import { useSiteOrigin } from '../../parts/site-origin.ts';
import { storedAnswers } from '../quiz/quiz-answers.ts';

/** What can come alive in a text, by what it looks like; and when it must at once, because a reader has used it before. */
const lively = [
  { selector: '.embed', chunk: postParts.embed },
  { selector: '[data-form=infographic] img', chunk: postParts.zoom },
  {
    selector: '[data-form=quiz] ol + details',
    chunk: postParts.quiz,
    atOnce: (postId: number) => storedAnswers(postId) !== undefined,
  },
];

const signs = ['pointerover', 'touchstart', 'keydown', 'focusin', 'scroll'] as const;

/** Brings to life what a text has of that kind, with the first sign of a reader: the first view needs none of it. */
export function useLiveText(body: RefObject<HTMLElement | null>, { id: postId, link: postUrl, title }: Post): void {
  const track = useTracking();
  const url = useSiteOrigin() + postUrl;
  useEffect(() => {
    const element = body.current;
    if (!element) return;
    const leaving = new AbortController();
    const text = { body: element, post: { postId, postUrl }, shared: { title, url }, track };
    for (const { selector, chunk, atOnce } of lively) {
      if (!element.parentElement?.querySelector(selector)) continue;
      const awake = new AbortController();
      const signal = AbortSignal.any([leaving.signal, awake.signal]);
      const load = () => void chunk.load().catch(reportError);
      if (atOnce?.(postId)) load();
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
  }, [body, postId, postUrl, title, url, track]);
}
