import type { Shown } from '@contenthub/calls-to-action/decide';
import type { Placement } from '@contenthub/calls-to-action/placement';
import type { Blog } from '../../blogs/blog.ts';
import { wordsOf } from '../../brand/call-words.ts';
import styles from './CallBand.module.css';
import { CallLink } from './CallLink.tsx';
import type { CallPost } from './call-post.ts';
import { type CallKind, useCallTracking } from './use-call-tracking.ts';

type Props = { placement: Placement; kind: CallKind; blog: Blog; post: CallPost | null; shown: Shown };

/** Across the page: what the blog has to offer to who has come to its end. */
export function CallBand({ placement, kind, blog, post, shown }: Props) {
  const { seen, clicked } = useCallTracking(kind, placement, shown, post);
  const { headline, line } = wordsOf(blog.offer, shown);
  return (
    <div
      className={styles.band}
      data-place={placement}
      data-offer={blog.offer}
      data-flow={shown.call.flowType}
      {...seen}
    >
      <div className={styles.inner}>
        <p className={styles.headline}>{headline}</p>
        <p className={styles.line}>{line}</p>
        <span className={styles.button}>
          <CallLink shown={shown} clicked={clicked} />
        </span>
      </div>
    </div>
  );
}
