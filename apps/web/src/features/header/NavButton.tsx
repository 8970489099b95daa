import type { Shown as ShownCall } from '@contenthub/calls-to-action/decide';
import type { Blog } from '../../sites/blog.ts';
import { CtaLink, useCtaTracking } from '../cta/CtaLink.tsx';
import { useDecision } from '../cta/use-decision.ts';

/** The blog's call to action in the header. */
export function NavButton({ blog }: { blog: Blog }) {
  const decision = useDecision('chNavButton', blog);
  return decision.shows ? <NavCta shown={decision} /> : null;
}

function NavCta({ shown }: { shown: ShownCall }) {
  const { impressionProps, clicked } = useCtaTracking('button', 'chNavButton', shown, null);
  return (
    <span data-place="chNavButton" {...impressionProps}>
      <CtaLink shown={shown} size="small" clicked={clicked} />
    </span>
  );
}
