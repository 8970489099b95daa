import { getOverlayCopy } from '@contenthub/calls-to-action/copy/overlay-copy';
import type { Shown } from '@contenthub/calls-to-action/decide';
import { TopBannerView } from '@contenthub/ui/call-to-action/TopBannerView';
import { useLayoutEffect } from 'react';
import type { Blog } from '../../sites/blog.ts';
import { CtaLink, getCtaRegionLabel, useCtaTracking } from '../cta/CtaLink.tsx';
import type { CtaPost } from '../cta/cta-post.ts';
import { useCtaText } from '../cta/use-cta-text.ts';
import { dismissals, focusHeadline } from './overlay-state.ts';

type Props = { placement: 'chPostTopBanner' | 'chMobilePostTopBanner'; shown: Shown; blog: Blog; post: CtaPost };

/** A banner above a post that sticks to the upper edge. The header is not sticky while it is shown. */
export function TopBanner({ placement, shown, blog, post }: Props) {
  const { impressionProps, clicked, trackClose } = useCtaTracking('banner', placement, shown, post);
  useLayoutEffect(() => {
    const root = document.documentElement;
    root.toggleAttribute('data-popup-banner', true);
    return () => void root.toggleAttribute('data-popup-banner', false);
  }, []);
  const close = () => {
    trackClose();
    dismissals.add('topBanner');
    focusHeadline();
  };
  const text = useCtaText(placement, { blog, post, shown, copy: getOverlayCopy(placement, shown) });
  return (
    <TopBannerView
      headline={text.headline}
      line={text.line}
      data-place={placement}
      aria-label={getCtaRegionLabel(placement)}
      {...impressionProps}
      onClose={close}
    >
      <CtaLink shown={shown} text={text} size="small" clicked={clicked} />
    </TopBannerView>
  );
}
