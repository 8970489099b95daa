import { brand } from '@contenthub/contracts/brand';
import type { Shown } from '../decide.ts';
import type { Offer, Placement } from '../situation.ts';

export type CtaCopy = { headline: string; line: string };

/** In and after the text of a post, and at the end of a home page. */
const textCopy: Readonly<Record<Offer, CtaCopy>> = {
  product: {
    headline: 'Put what you read to work',
    line: `Write as usual. ${brand.product} points out what to change, and why.`,
  },
  developer: {
    headline: 'Read the code, then run it',
    line: 'Demos, sample apps, and people who have built it before.',
  },
  careers: {
    headline: 'Build it with us',
    line: 'We’re hiring people who like hard problems with a reader on the other end.',
  },
  upgrade: {
    headline: 'One voice for the whole team',
    line: 'Style guides, snippets, and analytics in every tool your team writes in.',
  },
};

/** Below a post. The developer blog has no banner there. */
const bottomCopy: Readonly<Record<Exclude<Offer, 'developer'>, CtaCopy>> = {
  product: {
    headline: 'Your next draft starts here',
    line: `Bring your text. ${brand.product} does the proofreading.`,
  },
  careers: { headline: 'Do you like problems like this?', line: 'We have more of them, and an open seat.' },
  upgrade: { headline: 'Ready when your team is', line: 'Write one style guide. See it in every message.' },
};

const editorCopy: CtaCopy = {
  headline: 'Try it on your own writing',
  line: 'Open the editor and put what you just read to work.',
};
const extensionCopy: CtaCopy = {
  headline: `${brand.product} in your browser`,
  line: 'Free, ready in a minute, and there wherever you type.',
};
const customCopy: CtaCopy = { headline: 'More on this', line: 'From the people who wrote this post.' };

/** The text around an editor's own call or the extension's, which is the same in every placement. */
export function getFixedCopy({ flowType }: Shown['call']): CtaCopy | undefined {
  if (flowType === 'custom') return customCopy;
  return flowType === 'extension' ? extensionCopy : undefined;
}

/** The text around a call-to-action button in a page. Placements that can be on one page differ in their words. */
export function getCtaCopy(offer: Offer, placement: Placement, { call }: Shown): CtaCopy {
  const fixed = getFixedCopy(call);
  if (fixed) return fixed;
  if (placement === 'chPostBottomBanner' && offer !== 'developer') return bottomCopy[offer];
  return call.flowType === 'editor' ? editorCopy : textCopy[offer];
}
