import { getOverlayCopy } from '@contenthub/calls-to-action/copy/overlay-copy';
import type { Shown } from '@contenthub/calls-to-action/decide';
import { SideBannerView } from '@contenthub/ui/call-to-action/SideBannerView';
import { useRef, useState } from 'react';
import type { Blog } from '../../sites/blog.ts';
import { CtaLink, getCtaRegionLabel, useCtaTracking } from '../cta/CtaLink.tsx';
import type { CtaPost } from '../cta/cta-post.ts';
import { useCtaText } from '../cta/use-cta-text.ts';
import { useSideColumn } from '../header/use-narrow-screen.ts';
import { dismissals, focusHeadline, useOverlays } from './overlay-state.ts';
import { useOverlap } from './use-overlap.ts';

const placement = 'chPostSideBanner';
const openPopup = '[data-place=chPostPopup]:not([data-aside])';

type SideBannerCardProps = { shown: Shown; blog: Blog; post: CtaPost; hasPopup?: boolean };

/** The side banner's content. It hides while an open popup covers it, until the reader scrolls. */
export function SideBannerCard({ shown, blog, post, hasPopup = false }: SideBannerCardProps) {
  const { impressionProps, clicked, trackClose } = useCtaTracking('banner', placement, shown, post);
  const panel = useRef<HTMLElement>(null);
  const [isCovered, setCovered] = useState(false);
  useOverlap(panel, openPopup, setCovered);
  const hasSpace = useSideColumn();
  const text = useCtaText(placement, { blog, post, shown, copy: getOverlayCopy(placement, shown), decided: hasSpace });
  const close = () => {
    trackClose();
    dismissals.add('sideBanner');
    focusHeadline();
  };
  return (
    <SideBannerView
      headline={text.headline}
      line={text.line}
      data-place={placement}
      aria-label={getCtaRegionLabel(placement)}
      ref={panel}
      {...(hasPopup && isCovered ? { 'data-aside': '' } : impressionProps)}
      onClose={close}
    >
      <CtaLink shown={shown} text={text} size="small" clicked={clicked} />
    </SideBannerView>
  );
}

type Props = { blog: Blog; post: CtaPost };

/** A sticky banner beside the text, for the groups that have it. Its column exists in any case. */
export function SideBanner({ blog, post }: Props) {
  const { sideBanner, popup } = useOverlays(blog, post);
  if (!sideBanner.shows) return null;
  return <SideBannerCard shown={sideBanner} blog={blog} post={post} hasPopup={popup.shows} />;
}
