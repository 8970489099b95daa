import { brand } from '@contenthub/contracts/brand';
import type { Shown } from '../decide.ts';
import { type CtaCopy, getFixedCopy } from './cta-copy.ts';

/** The popup and the banner above a post. A page shows one of them. */
const overlayCopy: Readonly<Record<Shown['audience'], CtaCopy>> = {
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

const sideCopy: CtaCopy = {
  headline: 'A second pair of eyes',
  line: `${brand.product} reads along while you write.`,
};

export type OverlayPlacement = 'chPostPopup' | 'chPostTopBanner' | 'chMobilePostTopBanner' | 'chPostSideBanner';

/** The text of the popup and of the banners above and beside a post, which load after the page. */
export function getOverlayCopy(placement: OverlayPlacement, { call, audience }: Shown): CtaCopy {
  const own = placement === 'chPostSideBanner' ? sideCopy : overlayCopy[audience];
  return getFixedCopy(call) ?? own;
}
