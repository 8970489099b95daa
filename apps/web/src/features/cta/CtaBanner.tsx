import { getCtaCopy } from '@contenthub/calls-to-action/copy/cta-copy';
import type { Shown } from '@contenthub/calls-to-action/decide';
import type { Placement } from '@contenthub/calls-to-action/situation';
import { BannerView } from '@contenthub/ui/call-to-action/BannerView';
import type { Blog } from '../../sites/blog.ts';
import { type CtaKind, CtaLink, useCtaTracking } from './CtaLink.tsx';
import type { CtaPost } from './cta-post.ts';
import { useCtaText } from './use-cta-text.ts';

type Props = { placement: Placement; kind: CtaKind; blog: Blog; post: CtaPost | null; shown: Shown };

/** A banner across the page with the blog's offer, at the end of a page. */
export function CtaBanner({ placement, kind, blog, post, shown }: Props) {
  const { impressionProps, clicked } = useCtaTracking(kind, placement, shown, post);
  const text = useCtaText(placement, { blog, post, shown, copy: getCtaCopy(blog.offer, placement, shown) });
  return (
    <BannerView
      offer={blog.offer}
      headline={text.headline}
      line={text.line}
      data-place={placement}
      data-flow={shown.call.flowType}
      {...impressionProps}
    >
      <CtaLink shown={shown} text={text} clicked={clicked} />
    </BannerView>
  );
}
