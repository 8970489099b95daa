import type { Shown } from '@contenthub/calls-to-action/decide';
import type { Placement } from '@contenthub/calls-to-action/situation';
import type { Blog } from '../../sites/blog.ts';
import { getCtaCopy } from '../../sites/cta-copy.ts';
import styles from './CtaBanner.module.css';
import { type CtaKind, CtaLink, useCtaTracking } from './CtaLink.tsx';
import type { CtaPost } from './cta-post.ts';

type Props = { placement: Placement; kind: CtaKind; blog: Blog; post: CtaPost | null; shown: Shown };

/** A banner across the page with the blog's offer, at the end of a page. */
export function CtaBanner({ placement, kind, blog, post, shown }: Props) {
  const { impressionProps, clicked } = useCtaTracking(kind, placement, shown, post);
  const { headline, line } = getCtaCopy(blog.offer, placement, shown);
  return (
    <div
      className={styles.band}
      data-place={placement}
      data-offer={blog.offer}
      data-flow={shown.call.flowType}
      {...impressionProps}
    >
      <div className={styles.inner}>
        <p className={styles.headline}>{headline}</p>
        <p className={styles.line}>{line}</p>
        <span className={styles.button}>
          <CtaLink shown={shown} clicked={clicked} />
        </span>
      </div>
    </div>
  );
}
