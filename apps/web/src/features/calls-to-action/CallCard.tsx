import type { Shown } from '@contenthub/calls-to-action/decide';
import type { Placement } from '@contenthub/calls-to-action/placement';
import type { Blog } from '../../blogs/blog.ts';
import { wordsOf } from '../../brand/call-words.ts';
import styles from './CallCard.module.css';
import { CallLink, callLabel } from './CallLink.tsx';
import type { CallPost } from './call-post.ts';
import { useCallTracking } from './use-call-tracking.ts';
import { useDecision } from './use-decision.ts';

type Props = { placement: Extract<Placement, 'chMidButton' | 'chEndButton'>; blog: Blog; post: CallPost };

/** In the text of a post, or right after it: a few words and a button, in the form of the blog's offer. */
export function CallCard({ placement, blog, post }: Props) {
  const decision = useDecision(placement, blog, post);
  return (
    <aside className={styles.place} data-place={placement} aria-label={callLabel(placement)}>
      {decision.shows && <Card {...{ placement, blog, post, shown: decision }} />}
    </aside>
  );
}

type CardProps = Props & { shown: Shown };

function Card({ placement, blog, post, shown }: CardProps) {
  const { seen, clicked } = useCallTracking('button', placement, shown, post);
  const { headline, line } = wordsOf(blog.offer, shown);
  return (
    <div className={styles.card} data-offer={blog.offer} {...seen}>
      <p className={styles.headline}>{headline}</p>
      <p className={styles.line}>{line}</p>
      <span className={styles.button}>
        <CallLink shown={shown} clicked={clicked} />
      </span>
    </div>
  );
}
