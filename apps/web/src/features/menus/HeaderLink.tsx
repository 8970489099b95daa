import { clickedBy } from '@contenthub/tracking/clicked-by';
import type { AnchorHTMLAttributes, MouseEvent, ReactNode } from 'react';
import { takesCampaign, useAddress } from '../../visitor/use-address.ts';
import type { Target } from './menu.ts';
import { useHeaderTracking } from './use-header-tracking.ts';

type Anchor = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href' | 'onClick'>;
export type HeaderLinkProps = Anchor & {
  to: Target;
  /** What is tracked as the item that was clicked; the text when that says it. */
  label: string;
  children?: ReactNode;
  event?: 'headerItem/click' | 'loginLink/click';
  /** Gives tracking a moment before the page is left. */
  waits?: boolean;
  onNavigate?: (address: string) => void;
};

/** How long tracking may take, in milliseconds, before the reader goes on. */
const trackingWait = 200;

/**
 * A link of a header, menu or footer. One of the company's own addresses takes the reader's campaign along. An address
 * of another site (with its double slash) and a mail link are plain: the browser follows them by itself.
 */
export function HeaderLink({
  to,
  label,
  children = label,
  event = 'headerItem/click',
  waits = false,
  onNavigate,
  ...anchor
}: HeaderLinkProps) {
  const { followed } = useHeaderTracking();
  const ownAddress = useAddress('urlKey' in to ? to.urlKey : 'productHome');
  const address = 'urlKey' in to ? ownAddress : to.href;
  const plain = 'href' in to && /\/\/|^mailto:/.test(to.href);
  const clicked = clickedBy<HTMLAnchorElement>(({ currentTarget }) => {
    followed(event, { label, url: currentTarget.href, objectId: 'urlKey' in to ? to.urlKey : to.href });
  });
  const follow = (click: MouseEvent<HTMLAnchorElement>) => {
    clicked.onClick(click);
    if (plain) return;
    const { href } = click.currentTarget;
    onNavigate?.(href);
    if (!waits || click.button !== 0 || click.metaKey || click.ctrlKey || click.shiftKey || click.altKey) return;
    click.preventDefault();
    setTimeout(() => location.assign(href), trackingWait);
  };
  return (
    <a
      {...anchor}
      href={address}
      data-campaign={'urlKey' in to && takesCampaign(address) ? '' : undefined}
      {...clicked}
      onClick={follow}
    >
      {children}
    </a>
  );
}
