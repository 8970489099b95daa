import type { Post } from '@contenthub/contracts/content/post';
import { useTracking } from '@contenthub/tracking/tracking';
import { type RefObject, useEffect } from 'react';
import { lazyExports } from '../../../browser/hydration/lazy-module.ts';
import { useSiteOrigin } from '../../../sites/site-origin.ts';
import { loadAnswers } from '../../quiz/quiz-answers.ts';

/** The modules that make elements of a post's text interactive. `useEnhancements` loads them. */
export const lazyEnhancements = lazyExports({
  copyCode: () => import('./copy-code.ts'),
  highlightCurrentSection: () => import('./highlight-current-section.ts'),
  playEmbed: () => import('./play-embed.ts'),
  takeQuiz: () => import('../../quiz/take-quiz.ts'),
  zoomImages: () => import('./zoom-images.ts'),
});

/**
 * Selectors of the elements that can be enhanced. Some are enhanced immediately, because the reader has used them
 * before.
 */
const enhancements = [
  { name: 'copy', selector: '.code-frame', module: lazyEnhancements.copyCode },
  { name: 'embed', selector: '.embed', module: lazyEnhancements.playEmbed },
  { name: 'zoom', selector: '[data-form=infographic] img', module: lazyEnhancements.zoomImages },
  {
    name: 'quiz',
    selector: '[data-form=quiz] ol + details',
    module: lazyEnhancements.takeQuiz,
    isNeededNow: (postId: number) => loadAnswers(postId) !== undefined,
  },
];

const interactionEvents = ['pointerover', 'touchstart', 'keydown', 'focusin', 'scroll'] as const;

/** Enhances the matching elements of a text on the first user interaction. The first view needs none of them. */
export function useEnhancements(body: RefObject<HTMLElement | null>, { id: postId, link: postUrl, title }: Post): void {
  const track = useTracking();
  const url = useSiteOrigin() + postUrl;
  useEffect(() => {
    const element = body.current;
    if (!element) return;
    const unmounted = new AbortController();
    const context = { body: element, post: { postId, postUrl }, shared: { title, url }, track };
    for (const { name, selector, module, isNeededNow } of enhancements) {
      if (!element.parentElement?.querySelector(selector)) continue;
      const loaded = new AbortController();
      const signal = AbortSignal.any([unmounted.signal, loaded.signal]);
      const load = () => void module.load().catch(reportError);
      if (isNeededNow?.(postId)) load();
      for (const sign of interactionEvents) addEventListener(sign, load, { signal, passive: true, capture: true });
      void module.whenLoaded.then((enhance) => {
        if (signal.aborted) return;
        loaded.abort();
        enhance(context);
        // Tests and tools wait for this attribute instead of a timeout.
        element.setAttribute(`data-enhanced-${name}`, '');
      });
    }
    return () => unmounted.abort();
  }, [body, postId, postUrl, title, url, track]);
}
