import type { Shown } from '@contenthub/calls-to-action/decide';
import type { Blog } from '../../sites/blog.ts';
import type { CtaCopy } from '../../sites/cta-copy.ts';
import { getOverlayCopy, type OverlayPlacement } from '../../sites/overlay-copy.ts';
import { getSlotText, useSlot } from '../../visitor/use-slot.ts';
import type { CtaPost } from './cta-post.ts';

/** The texts of a call to action. Button and URL are empty if they are those of the decision. */
export type CtaText = CtaCopy & { button: string; url: string };

type Options = { blog: Blog; post: CtaPost; placement: OverlayPlacement; shown: Shown; seen?: boolean };

/**
 * What staff published or test for a placement, or the texts of the code. An editor's own call and the extension's,
 * which depends on the browser, stay as they are.
 */
export function useCtaText(slot: string, { blog, post, placement, shown, seen = true }: Options): CtaText {
  const copy = getOverlayCopy(placement, shown);
  const isFixed = 'ownUrl' in shown.call || shown.call.flowType === 'extension';
  const values = useSlot(slot, { blog: blog.type, category: post.category }, seen && !isFixed);
  if (isFixed) return { ...copy, button: '', url: '' };
  return {
    headline: getSlotText(values, 'headline', copy.headline),
    line: getSlotText(values, 'line', copy.line),
    button: getSlotText(values, 'button', ''),
    url: getSlotText(values, 'url', ''),
  };
}
