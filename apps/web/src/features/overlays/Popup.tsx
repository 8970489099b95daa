import { getOverlayCopy } from '@contenthub/calls-to-action/copy/overlay-copy';
import type { Shown } from '@contenthub/calls-to-action/decide';
import { platformBase } from '@contenthub/contracts/platform/platform-base';
import { accountPaths } from '@contenthub/contracts/platform/platform-paths';
import { clickHandlers } from '@contenthub/tracking/click-handlers';
import { getImpressionId, impression } from '@contenthub/tracking/impressions';
import { useTracking } from '@contenthub/tracking/tracking';
import { ButtonLink } from '@contenthub/ui/button/Button';
import { PopupView } from '@contenthub/ui/call-to-action/PopupView';
import { type RefObject, use, useEffect, useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import { AccountsContext } from '../../sites/accounts.ts';
import type { Blog } from '../../sites/blog.ts';
import { useExposure } from '../../visitor/use-exposure.ts';
import { useSlot } from '../../visitor/use-slot.ts';
import { CtaLink, getCtaEventFields, recordClick } from '../cta/CtaLink.tsx';
import type { CtaPost } from '../cta/cta-post.ts';
import { useCtaText } from '../cta/use-cta-text.ts';
import { dismissals, focusHeadline, popupState } from './overlay-state.ts';
import { useOverlap } from './use-overlap.ts';

/** Layers above the popup, which close first. */
const higherLayers = 'dialog[open], header details[open], #cc-main .pm-wrapper:not([aria-hidden="true"])';

function useEscape(close: () => void): void {
  const closeRef = useRef(close);
  useEffect(() => {
    closeRef.current = close;
  });
  useEffect(() => {
    const listen = new AbortController();
    document.addEventListener(
      'keydown',
      ({ key }) => {
        if (key === 'Escape' && !document.querySelector(higherLayers)) closeRef.current();
      },
      // The capture phase comes before a flyout handles the same key and closes.
      { signal: listen.signal, capture: true },
    );
    return () => listen.abort();
  }, []);
}

/**
 * Content that the popup must not cover: open reading settings, the short answer, the post's text, everything below it,
 * and the footer.
 */
const avoidedContent =
  '[aria-label="Reading tools"] details[open] > *, [data-answer], [data-post-body], main > article ~ *, footer';

/** Whether the popup is hidden because it would cover content. */
function useAvoidOverlap(panel: RefObject<HTMLElement | null>): boolean {
  useOverlap(panel, avoidedContent, popupState.setMinimized);
  useLayoutEffect(() => () => popupState.setMinimized(false), []);
  return useSyncExternalStore(popupState.subscribe, popupState.current, () => 'aside') === 'aside';
}

const placement = 'chPostPopup';

type Props = { shown: Shown; blog: Blog; post: CtaPost };

/** A non-modal panel in the lower corner. It hides while it would cover content. */
export function Popup({ shown, blog, post }: Props) {
  const track = useTracking();
  const panel = useRef<HTMLDivElement>(null);
  const popupType = shown.popupType ?? 'generic';
  const fields = { ...getCtaEventFields(placement, shown, post), popupType };
  const withId = () => ({ ...fields, impressionId: getImpressionId(placement) });
  const isAside = useAvoidOverlap(panel);
  const { google } = use(AccountsContext);
  // Even while it is aside, because the taller popup of one group is aside more often.
  useExposure('adding_google_signup_cta_to_blog_popup', google);
  useSlot('popup_type', undefined, google);
  const close = () => {
    track('popup/close', withId());
    restoreFocus(panel.current);
    popupState.close();
  };
  const dismiss = () => {
    track('popup/dismiss', withId());
    restoreFocus(panel.current);
    dismissals.add('popup');
    popupState.close();
  };
  useEscape(() => !isAside && close());
  const clickProps = clickHandlers(() => {
    track('popup/click', withId());
    recordClick(placement, shown);
  });
  const text = useCtaText(placement, { blog, post, shown, copy: getOverlayCopy(placement, shown) });
  return (
    <PopupView
      headline={text.headline}
      line={text.line}
      data-place={placement}
      data-popup-type={popupType}
      {...(isAside ? { 'data-aside': '' } : impression('popup/impression', fields))}
      ref={panel}
      onClose={close}
      onDismiss={dismiss}
    >
      {popupType === 'google' && (
        <ButtonLink href={getGoogleUrl(post.link)} look="quiet" {...clickProps}>
          Sign up with Google
        </ButtonLink>
      )}
      <CtaLink shown={shown} text={text} clicked={clickProps} />
    </PopupView>
  );
}

function getGoogleUrl(next: string): string {
  return `${platformBase}${accountPaths.google}?next=${encodeURIComponent(next)}`;
}

function restoreFocus(panel: HTMLElement | null): void {
  if (panel?.contains(document.activeElement)) focusHeadline();
}
