import { useTracking } from '@contenthub/tracking/use-tracking';
import { ButtonLink } from '@contenthub/ui/button/ButtonLink';
import type { Blog } from '../../blogs/blog.ts';
import { useAddress } from '../../visitor/use-address.ts';

/** The blog's one call to action in the header. */
export function NavButton({ blog: { navButton } }: { blog: Blog }) {
  const track = useTracking();
  const { label, flowType, urlKey } = navButton;
  const click = () => track('button/click', { placement: 'chNavButton', flowType, flowTarget: urlKey });
  return (
    <ButtonLink href={useAddress(urlKey)} size="small" data-campaign="" onClick={click}>
      {label}
    </ButtonLink>
  );
}
