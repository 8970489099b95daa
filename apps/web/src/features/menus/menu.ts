import type { UrlKey } from '../../brand/addresses.ts';

/** Where something leads: an address as it is, or one of the company's own by its key. */
export type Target = { href: string } | { urlKey: UrlKey };

export type MenuItem = Target & {
  label: string;
  icon?: 'desktop' | 'mobile' | 'browser';
  description?: string;
  /** Address of a small picture, 64 by 64. */
  image?: string;
  /** Of no use on a phone or a tablet. */
  desktopOnly?: boolean;
  /** Shown where this gate is open. */
  gate?: string;
};

export type MenuColumn = { label?: string; items: readonly MenuItem[] };

/** A menu that opens, with its columns. */
export type Menu = { label: string; columns: readonly MenuColumn[] };

/** What stands in a header: a menu, or a link. */
export type MenuEntry = Menu | MenuItem;

export const isMenu = (entry: MenuEntry): entry is Menu => 'columns' in entry;
