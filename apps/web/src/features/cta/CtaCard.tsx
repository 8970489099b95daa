import { getCtaCopy } from '@contenthub/calls-to-action/copy/cta-copy';
import type { Shown } from '@contenthub/calls-to-action/decide';
import type { Placement } from '@contenthub/calls-to-action/situation';
import { CardView } from '@contenthub/ui/call-to-action/CardView';
import type { Blog } from '../../sites/blog.ts';
import { CtaLink, getCtaRegionLabel, useCtaTracking } from './CtaLink.tsx';
import type { CtaPost } from './cta-post.ts';
import { useCtaText } from './use-cta-text.ts';
import { useDecision } from './use-decision.ts';

type Props = { placement: Extract<Placement, 'chMidButton' | 'chEndButton'>; blog: Blog; post: CtaPost };

/** A card in or after a post's text with a short text and a button, styled by the blog's offer. */
export function CtaCard(props: Props) {
  const decision = useDecision(props.placement, props.blog, props.post);
  return decision.shows ? <Card {...props} shown={decision} /> : null;
}

type CardProps = Props & { shown: Shown };

function Card({ placement, blog, post, shown }: CardProps) {
  const { impressionProps, clicked } = useCtaTracking('button', placement, shown, post);
  const copy = getCtaCopy(blog.offer, placement, shown);
  const text = useCtaText(placement, { blog, post, shown, copy });
  return (
    <CardView
      offer={blog.offer}
      headline={text.headline}
      line={text.line}
      data-place={placement}
      aria-label={getCtaRegionLabel(placement)}
      card={impressionProps}
    >
      <CtaLink shown={shown} text={text} clicked={clicked} />
    </CardView>
  );
}
