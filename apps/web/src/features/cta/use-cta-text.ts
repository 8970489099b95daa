import type { CtaCopy } from '@contenthub/calls-to-action/copy/cta-copy';
import type { Shown } from '@contenthub/calls-to-action/decide';
import type { Placement } from '@contenthub/calls-to-action/situation';
import { use, useState } from 'react';
import type { Blog } from '../../sites/blog.ts';
import { getSlotText, type SlotValues, useSlot } from '../../visitor/use-slot.ts';
import { useIsSignedIn } from '../../visitor/use-visitor.ts';
import type { CtaPost } from './cta-post.ts';
import { type PageTexts, PageTextsContext } from './page-texts.ts';

/** The texts of a call to action. An empty button or URL means the one of the decision. */
export type CtaText = CtaCopy & { button: string; url: string };

/** The slot with the texts of each placement. */
const slotOfPlacement: Readonly<Partial<Record<Placement, string>>> = {
  chNavButton: 'nav_button_copy',
  chMidButton: 'mid_button_copy',
  chEndButton: 'end_button_copy',
  chPostTopBanner: 'top_banner_copy',
  chMobilePostTopBanner: 'top_banner_copy',
  chPostBottomBanner: 'bottom_banner_copy',
  chPostSideBanner: 'side_banner_copy',
  chPostPopup: 'post_popup_copy',
  chHomeEnd: 'home_end_copy',
};

type Options = { blog: Blog; post: CtaPost | null; shown: Shown; copy: CtaCopy; decided?: boolean };

/**
 * What staff published or test for a placement, or the texts of the code. An editor's own call and the extension's,
 * which depends on the browser, stay as they are.
 */
export function useCtaText(placement: Placement, { blog, post, shown, copy, decided = true }: Options): CtaText {
  const slot = slotOfPlacement[placement] ?? '';
  const isFixed = 'ownUrl' in shown.call || shown.call.flowType === 'extension';
  const published = useSlot(slot, { blog: blog.type, category: post?.category }, decided && !isFixed);
  const rendered = useRenderedTexts(slot, blog);
  if (isFixed) return { ...copy, button: '', url: '' };
  const values = published ?? rendered;
  return {
    headline: getSlotText(values, 'headline', copy.headline),
    line: getSlotText(values, 'line', copy.line),
    button: getSlotText(values, 'button', ''),
    url: getSlotText(values, 'url', ''),
  };
}

/** What the server rendered for everybody without an account. The page's own state has it, so that hydration agrees. */
function useRenderedTexts(slot: string, { type }: Blog): SlotValues | undefined {
  const onServer = use(PageTextsContext);
  const [texts] = useState(() => (onServer === undefined ? readPageTexts() : onServer));
  const isSignedIn = useIsSignedIn();
  return texts?.blog === type && !isSignedIn ? texts.slots[slot] : undefined;
}

function readPageTexts(): PageTexts | undefined {
  // No post can impersonate it, because sanitised HTML has no scripts.
  const state = document.querySelector('body > script#state')?.textContent ?? '{}';
  return (JSON.parse(state) as { texts?: PageTexts }).texts;
}
