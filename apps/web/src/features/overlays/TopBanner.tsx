import type { Shown } from '@contenthub/calls-to-action/decide';
import { CloseButton } from '@contenthub/ui/button/CloseButton';
import { useLayoutEffect } from 'react';
import type { Blog } from '../../sites/blog.ts';
import { CtaLink, getCtaRegionLabel, useCtaTracking } from '../cta/CtaLink.tsx';
import type { CtaPost } from '../cta/cta-post.ts';
import { useCtaText } from '../cta/use-cta-text.ts';
import { dismissals, focusHeadline } from './overlay-state.ts';
import styles from './TopBanner.module.css';

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
  const text = useCtaText('top_banner_copy', { blog, post, placement, shown });
  return (
    <aside
      className={styles.banner}
      data-place={placement}
      aria-label={getCtaRegionLabel(placement)}
      {...impressionProps}
    >
      <p className={styles.words}>
        <strong className={styles.headline}>{text.headline}</strong> <span className={styles.line}>{text.line}</span>
      </p>
      <CtaLink shown={shown} text={text} size="small" clicked={clicked} />
      <CloseButton label="Close banner" onClick={close} />
    </aside>
  );
}
