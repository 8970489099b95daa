import type { Shown } from '@contenthub/calls-to-action/decide';
import type { Offer } from '@contenthub/calls-to-action/situation';
import { brand } from './brand.ts';

export type Words = { headline: string; line: string };

const product: Readonly<Record<Shown['audience'], Words>> = {
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

const offers: Readonly<Record<Exclude<Offer, 'product'>, Words>> = {
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

const premium: Words = {
  headline: 'Take it to your own text',
  line: 'Your editor is open: try what you have just read on something of yours.',
};
const extension: Words = {
  headline: `${brand.product} in your browser`,
  line: 'Free, in a minute, and there in every field that you type in.',
};
const own: Words = { headline: 'More on this', line: 'From the people who wrote this post.' };

/** What stands around a button. */
export function wordsOf(offer: Offer, { call, audience }: Shown): Words {
  if (call.flowType === 'custom') return own;
  if (call.flowType === 'editor') return premium;
  if (call.flowType === 'extension') return extension;
  return offer === 'product' ? product[audience] : offers[offer];
}
