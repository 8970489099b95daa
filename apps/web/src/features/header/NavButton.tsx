import type { Shown as ShownCall } from '@contenthub/calls-to-action/decide';
import type { Blog } from '../../sites/blog.ts';
import { CtaLink, useCtaTracking } from '../cta/CtaLink.tsx';
import { useCtaText } from '../cta/use-cta-text.ts';
import { useDecision } from '../cta/use-decision.ts';

/** The blog's call to action in the header. */
export function NavButton({ blog }: { blog: Blog }) {
  const decision = useDecision('chNavButton', blog);
  return decision.shows ? <NavCta shown={decision} blog={blog} /> : null;
}

/** The button has neither headline nor line. */
const copy = { headline: '', line: '' };

function NavCta({ shown, blog }: { shown: ShownCall; blog: Blog }) {
  const { impressionProps, clicked } = useCtaTracking('button', 'chNavButton', shown, null);
  const text = useCtaText('chNavButton', { blog, post: null, shown, copy });
  return (
    <span data-place="chNavButton" {...impressionProps}>
      <CtaLink shown={shown} text={text} size="small" clicked={clicked} />
    </span>
  );
}
