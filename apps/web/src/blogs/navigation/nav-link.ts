import type { UrlKey } from '../../brand/addresses.ts';

/** An entry that leads somewhere: to a page of the hub, or to one of the company's own addresses by its key. */
export type NavTarget = { title: string; link: string } | { title: string; urlKey: UrlKey };

/** An entry of a blog's navigation: it leads somewhere, or opens a menu of entries that do. */
export type NavLink = NavTarget | { title: string; dropdownLinks: readonly NavTarget[] };
