/** The parts of the header that have menus: the site's, and the blog's own. Of the narrow menus at most one is open. */
export type HeaderPart = 'site' | 'blog';
