import type { Shown as ShownCall } from '@contenthub/calls-to-action/decide';
import type { Blog } from '../../blogs/blog.ts';
import { CallLink } from '../calls-to-action/CallLink.tsx';
import { useCallTracking } from '../calls-to-action/use-call-tracking.ts';
import { useDecision } from '../calls-to-action/use-decision.ts';
import styles from './NavButton.module.css';

/** The blog's one call to action in the header. */
export function NavButton({ blog }: { blog: Blog }) {
  const decision = useDecision('chNavButton', blog);
  return decision.shows ? <Shown shown={decision} /> : null;
}

function Shown({ shown }: { shown: ShownCall }) {
  const { seen, clicked } = useCallTracking('button', 'chNavButton', shown, null);
  return (
    <span className={styles.button} data-place="chNavButton" {...seen}>
      <CallLink shown={shown} size="small" clicked={clicked} />
    </span>
  );
}
