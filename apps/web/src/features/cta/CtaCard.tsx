import type { Shown } from '@contenthub/calls-to-action/decide';
import type { Placement } from '@contenthub/calls-to-action/situation';
import type { Blog } from '../../sites/blog.ts';
import { getCtaCopy } from '../../sites/cta-copy.ts';
import styles from './CtaCard.module.css';
import { CtaLink, getCtaRegionLabel, useCtaTracking } from './CtaLink.tsx';
import type { CtaPost } from './cta-post.ts';
import { useDecision } from './use-decision.ts';

type Props = { placement: Extract<Placement, 'chMidButton' | 'chEndButton'>; blog: Blog; post: CtaPost };

/** A card in or after a post's text with a short text and a button, styled by the blog's offer. */
export function CtaCard({ placement, blog, post }: Props) {
  const decision = useDecision(placement, blog, post);
  if (!decision.shows) return null;
  return (
    <aside className={styles.place} data-place={placement} aria-label={getCtaRegionLabel(placement)}>
      <Card {...{ placement, blog, post, shown: decision }} />
    </aside>
  );
}

type CardProps = Props & { shown: Shown };

function Card({ placement, blog, post, shown }: CardProps) {
  const { impressionProps, clicked } = useCtaTracking('button', placement, shown, post);
  const { headline, line } = getCtaCopy(blog.offer, placement, shown);
  return (
    <div className={styles.card} data-offer={blog.offer} {...impressionProps}>
      <p className={styles.headline}>{headline}</p>
      <p className={styles.line}>{line}</p>
      <span className={styles.button}>
        <CtaLink shown={shown} clicked={clicked} />
      </span>
    </div>
  );
}
