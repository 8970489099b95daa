import type { Shown } from '@contenthub/calls-to-action/decide';
import type { Offer } from '@contenthub/calls-to-action/situation';
import { brand } from './brand.ts';

export type CtaCopy = { headline: string; line: string };

const productCopy: Readonly<Record<Shown['audience'], CtaCopy>> = {
  everybody: {
    headline: 'Write it right the first time',
    line: `${brand.product} looks over your shoulder wherever you type, and says why.`,
  },
  learners: {
    headline: 'Sound like yourself, in English',
    line: `${brand.product} shows what a native reader would stumble over, with the reason.`,
  },
  professionals: {
    headline: 'Say it once, and be understood',
    line: `${brand.proProduct} helps with tone, length and clarity in the writing that work is made of.`,
  },
};

const offerCopy: Readonly<Record<Exclude<Offer, 'product'>, CtaCopy>> = {
  developer: {
    headline: 'Read the code, then run it',
    line: 'Demos, sample apps and people who have built the same thing before you.',
  },
  careers: {
    headline: 'Build it with us',
    line: 'We are looking for people who like hard problems with a reader at the other end.',
  },
  upgrade: {
    headline: 'One voice for the whole team',
    line: 'Style guides, snippets and analytics, in every tool that your team writes in.',
  },
};

const editorCopy: CtaCopy = {
  headline: 'Take it to your own text',
  line: 'Your editor is open: try what you have just read on something of yours.',
};
const extensionCopy: CtaCopy = {
  headline: `${brand.product} in your browser`,
  line: 'Free, in a minute, and there in every field that you type in.',
};
const customCopy: CtaCopy = { headline: 'More on this', line: 'From the people who wrote this post.' };

/** The text around a call-to-action button. */
export function getCtaCopy(offer: Offer, { call, audience }: Shown): CtaCopy {
  if (call.flowType === 'custom') return customCopy;
  if (call.flowType === 'editor') return editorCopy;
  if (call.flowType === 'extension') return extensionCopy;
  return offer === 'product' ? productCopy[audience] : offerCopy[offer];
}
