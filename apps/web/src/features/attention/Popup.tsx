import type { Shown } from '@contenthub/calls-to-action/decide';
import { accountPaths, platformBase } from '@contenthub/contracts/platform-paths';
import { clickedBy } from '@contenthub/tracking/clicked-by';
import { impression, impressionIdOf } from '@contenthub/tracking/impressions';
import { useTracking } from '@contenthub/tracking/use-tracking';
import { ButtonLink } from '@contenthub/ui/button/ButtonLink';
import { use, useId, useRef } from 'react';
import type { Blog } from '../../blogs/blog.ts';
import { AccountsContext } from '../../brand/accounts.ts';
import { wordsOf } from '../../brand/call-words.ts';
import { useExperience } from '../../visitor/use-visitor.ts';
import { CallLink } from '../calls-to-action/CallLink.tsx';
import type { CallPost } from '../calls-to-action/call-post.ts';
import { callFields, noteClick } from '../calls-to-action/use-call-tracking.ts';
import { CloseButton } from './CloseButton.tsx';
import { dismissals } from './dismissals.ts';
import styles from './Popup.module.css';
import { popupState } from './popup-state.ts';
import { useEscape } from './use-escape.ts';
import { useStepAside } from './use-step-aside.ts';

const placement = 'chPostPopup';

type Props = { shown: Shown; blog: Blog; post: CallPost };

/** A panel at the lower corner. It is not modal, and it steps aside for whatever is being read. */
export function Popup({ shown, blog, post }: Props) {
  const track = useTracking();
  const panel = useRef<HTMLDivElement>(null);
  const title = useId();
  const popupType = shown.popupType ?? 'generic';
  const fields = { ...callFields(placement, shown, post), popupType };
  const withId = () => ({ ...fields, impressionId: impressionIdOf(placement) });
  const aside = useStepAside(panel);
  const { google } = use(AccountsContext);
  // Readers who see the popup see their group's version, where Google can be offered at all.
  useExperience('adding_google_signup_cta_to_blog_popup', google && !aside);
  const close = () => {
    track('popup/close', withId());
    leave(panel.current);
    popupState.close();
  };
  const dismiss = () => {
    track('popup/dismiss', withId());
    leave(panel.current);
    dismissals.note('popup');
  };
  useEscape(() => !aside && close());
  const followed = clickedBy(() => {
    track('popup/click', withId());
    noteClick(placement, shown);
  });
  const { headline, line } = wordsOf(blog.offer, shown);
  return (
    <div
      className={styles.popup}
      role="dialog"
      aria-modal="false"
      aria-labelledby={title}
      data-place={placement}
      data-popup-type={popupType}
      {...(aside ? { 'data-aside': '' } : impression('popup/impression', fields))}
      ref={panel}
    >
      <div className={styles.head}>
        <p className={styles.headline} id={title}>
          {headline}
        </p>
        <CloseButton label="Close" onClick={close} />
      </div>
      <p className={styles.line}>{line}</p>
      <div className={styles.buttons}>
        {popupType === 'google' && (
          <ButtonLink href={googleAddress(post.link)} look="quiet" {...followed}>
            Sign up with Google
          </ButtonLink>
        )}
        <CallLink shown={shown} clicked={followed} />
      </div>
      <button className={styles.dismiss} type="button" onClick={dismiss}>
        Don’t show this again
      </button>
    </div>
  );
}

function googleAddress(next: string): string {
  return `${platformBase}${accountPaths.google}?next=${encodeURIComponent(next)}`;
}

/** Focus inside the panel would be lost with it: reading goes on at the headline. */
function leave(panel: HTMLElement | null): void {
  if (!panel?.contains(document.activeElement)) return;
  document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
}
