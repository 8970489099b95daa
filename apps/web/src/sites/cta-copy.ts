import type { Shown } from '@contenthub/calls-to-action/decide';
import type { Offer } from '@contenthub/calls-to-action/situation';
import { brand } from './brand.ts';

export type CtaCopy = { headline: string; line: string };

const productCopy: Readonly<Record<Shown['audience'], CtaCopy>> = {
  everybody: {
    headline: 'Write it right the first time',
    line: `${brand.product} catches mistakes wherever you type and explains them.`,
  },
  learners: {
    headline: 'Sound like yourself, in English',
    line: `${brand.product} shows what might trip up a native reader, and why.`,
  },
  professionals: {
    headline: 'Say it once and be understood',
    line: `${brand.proProduct} helps with tone, length, and clarity in everything you write at work.`,
  },
};

const offerCopy: Readonly<Record<Exclude<Offer, 'product'>, CtaCopy>> = {
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

const editorCopy: CtaCopy = {
  headline: 'Try it on your own writing',
  line: 'Open the editor and put what you just read to work.',
};
const extensionCopy: CtaCopy = {
  headline: `${brand.product} in your browser`,
  line: 'Free, ready in a minute, and there wherever you type.',
};
const customCopy: CtaCopy = { headline: 'More on this', line: 'From the people who wrote this post.' };

/** The text around a call-to-action button. */
export function getCtaCopy(offer: Offer, { call, audience }: Shown): CtaCopy {
  if (call.flowType === 'custom') return customCopy;
  if (call.flowType === 'editor') return editorCopy;
  if (call.flowType === 'extension') return extensionCopy;
  return offer === 'product' ? productCopy[audience] : offerCopy[offer];
}
