import type { Shown } from '@contenthub/calls-to-action/decide';
import { useLayoutEffect } from 'react';
import type { Blog } from '../../blogs/blog.ts';
import { wordsOf } from '../../brand/call-words.ts';
import { CallLink, callLabel } from '../calls-to-action/CallLink.tsx';
import type { CallPost } from '../calls-to-action/call-post.ts';
import { useCallTracking } from '../calls-to-action/use-call-tracking.ts';
import { CloseButton } from './CloseButton.tsx';
import { dismissals } from './dismissals.ts';
import styles from './TopBanner.module.css';

type Props = { placement: 'chPostTopBanner' | 'chMobilePostTopBanner'; shown: Shown; blog: Blog; post: CallPost };

/** Above a post, and then at the upper edge: while it shows, the header is not there. */
export function TopBanner({ placement, shown, blog, post }: Props) {
  const { seen, clicked, closed } = useCallTracking('banner', placement, shown, post);
  useLayoutEffect(() => {
    const root = document.documentElement;
    root.toggleAttribute('data-popup-banner', true);
    return () => void root.toggleAttribute('data-popup-banner', false);
  }, []);
  const close = () => {
    closed();
    dismissals.note('topBanner');
    document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
  };
  const { headline, line } = wordsOf(blog.offer, shown);
  return (
    <aside className={styles.banner} data-place={placement} aria-label={callLabel(placement)} {...seen}>
      <p className={styles.words}>
        <strong className={styles.headline}>{headline}</strong> <span className={styles.line}>{line}</span>
      </p>
      <CallLink shown={shown} size="small" clicked={clicked} />
      <CloseButton label="Close this banner" onClick={close} />
    </aside>
  );
}
