import { clickHandlers } from '@contenthub/tracking/click-handlers';
import { useTracking } from '@contenthub/tracking/tracking';
import type { AnchorHTMLAttributes, MouseEvent, ReactNode } from 'react';
import { acceptsCampaign, useUrl } from '../../../visitor/use-url.ts';
import type { LinkTarget } from './menus.ts';

type HeaderItem = { label: string; url: string; objectId: string };

/** Tracks headers, menus and footers: followed items, opened and closed menus. */
export function useHeaderTracking() {
  const track = useTracking();
  return {
    trackClick: (event: 'headerItem/click' | 'loginLink/click', item: HeaderItem) => track(event, item),
    trackToggle: (label: string, open: boolean) => track(open ? 'headerMenu/open' : 'headerMenu/close', { label }),
  };
}

type Anchor = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href' | 'onClick'>;
type HeaderLinkProps = Anchor & {
  to: LinkTarget;
  /** The tracked label. Defaults to the text. */
  label: string;
  children?: ReactNode;
  event?: 'headerItem/click' | 'loginLink/click';
  /** Delays navigation so that tracking can finish. */
  delaysNavigation?: boolean;
  onNavigate?: (address: string) => void;
};

/** The navigation delay for tracking, in milliseconds. */
const trackingDelayMs = 200;

/**
 * A link of a header, menu or footer. A company URL gets the reader's campaign parameters. URLs of other sites and mail
 * links are plain anchors that the browser follows.
 */
export function HeaderLink({
  to,
  label,
  children = label,
  event = 'headerItem/click',
  delaysNavigation = false,
  onNavigate,
  ...anchor
}: HeaderLinkProps) {
  const { trackClick } = useHeaderTracking();
  const ownAddress = useUrl('urlKey' in to ? to.urlKey : 'productHome');
  const href = 'urlKey' in to ? ownAddress : to.href;
  const plain = 'href' in to && /\/\/|^mailto:/.test(to.href);
  const clicked = clickHandlers<HTMLAnchorElement>(({ currentTarget }) => {
    trackClick(event, { label, url: currentTarget.href, objectId: 'urlKey' in to ? to.urlKey : to.href });
  });
  const follow = (click: MouseEvent<HTMLAnchorElement>) => {
    clicked.onClick(click);
    if (plain) return;
    const { href } = click.currentTarget;
    onNavigate?.(href);
    if (!delaysNavigation || click.button !== 0 || click.metaKey || click.ctrlKey || click.shiftKey || click.altKey)
      return;
    click.preventDefault();
    setTimeout(() => location.assign(href), trackingDelayMs);
  };
  return (
    <a
      {...anchor}
      href={href}
      data-campaign={'urlKey' in to && acceptsCampaign(href) ? '' : undefined}
      {...clicked}
      onClick={follow}
    >
      {children}
    </a>
  );
}
