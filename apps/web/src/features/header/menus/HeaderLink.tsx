import { clickHandlers } from '@contenthub/tracking/click-handlers';
import { useTracking } from '@contenthub/tracking/tracking';
import type { AnchorHTMLAttributes, MouseEvent, ReactNode } from 'react';
import { acceptsCampaign, useUrl } from '../../../visitor/use-url.ts';
import type { LinkTarget } from './menus.ts';

type HeaderItem = { label: string; url: string; objectId: string };

/** What is told of headers, menus and footers: which item was followed, which menu opened and closed. */
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
  /** What is tracked as the item that was clicked; the text when that says it. */
  label: string;
  children?: ReactNode;
  event?: 'headerItem/click' | 'loginLink/click';
  /** Gives tracking a moment before the page is left. */
  delaysNavigation?: boolean;
  onNavigate?: (address: string) => void;
};

/** How long tracking may take, in milliseconds, before the reader goes on. */
const trackingDelayMs = 200;

/**
 * A link of a header, menu or footer. One of the company's own addresses takes the reader's campaign along. An address
 * of another site (with its double slash) and a mail link are plain: the browser follows them by itself.
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
