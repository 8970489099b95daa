import type { Shown } from '@contenthub/calls-to-action/decide';
import type { Blog } from '../../blogs/blog.ts';
import { wordsOf } from '../../brand/call-words.ts';
import { CallLink, callLabel } from '../calls-to-action/CallLink.tsx';
import type { CallPost } from '../calls-to-action/call-post.ts';
import { useCallTracking } from '../calls-to-action/use-call-tracking.ts';
import { CloseButton } from './CloseButton.tsx';
import { dismissals } from './dismissals.ts';
import styles from './SideBannerCard.module.css';

const placement = 'chPostSideBanner';

type Props = { shown: Shown; blog: Blog; post: CallPost };

/** The banner beside the text by itself. */
export function SideBannerCard({ shown, blog, post }: Props) {
  const { seen, clicked, closed } = useCallTracking('banner', placement, shown, post);
  const { headline, line } = wordsOf(blog.offer, shown);
  const close = () => {
    closed();
    dismissals.note('sideBanner');
    document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
  };
  return (
    <aside className={styles.banner} data-place={placement} aria-label={callLabel(placement)} {...seen}>
      <CloseButton label="Close this banner" onClick={close} />
      <p className={styles.headline}>{headline}</p>
      <p className={styles.line}>{line}</p>
      <CallLink shown={shown} size="small" clicked={clicked} />
    </aside>
  );
}
