import { getOverlayCopy } from '@contenthub/calls-to-action/copy/overlay-copy';
import type { Shown } from '@contenthub/calls-to-action/decide';
import { SideBannerView } from '@contenthub/ui/call-to-action/SideBannerView';
import type { Blog } from '../../sites/blog.ts';
import { CtaLink, getCtaRegionLabel, useCtaTracking } from '../cta/CtaLink.tsx';
import type { CtaPost } from '../cta/cta-post.ts';
import { useCtaText } from '../cta/use-cta-text.ts';
import { useSideColumn } from '../header/use-narrow-screen.ts';
import { dismissals, focusHeadline, useOverlays } from './overlay-state.ts';

const placement = 'chPostSideBanner';

type SideBannerCardProps = { shown: Shown; blog: Blog; post: CtaPost };

/** The side banner's content. */
export function SideBannerCard({ shown, blog, post }: SideBannerCardProps) {
  const { impressionProps, clicked, trackClose } = useCtaTracking('banner', placement, shown, post);
  const isVisible = useSideColumn();
  const text = useCtaText(placement, { blog, post, shown, copy: getOverlayCopy(placement, shown), decided: isVisible });
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
      {...impressionProps}
      onClose={close}
    >
      <CtaLink shown={shown} text={text} size="small" clicked={clicked} />
    </SideBannerView>
  );
}

type Props = { blog: Blog; post: CtaPost };

/** A sticky banner beside the text, for the groups that have it. Its column exists in any case. */
export function SideBanner({ blog, post }: Props) {
  const { sideBanner } = useOverlays(blog, post);
  return <>{sideBanner.shows && <SideBannerCard shown={sideBanner} blog={blog} post={post} />}</>;
}
