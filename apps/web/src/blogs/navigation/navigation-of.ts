import type { Blog } from '../blog.ts';
import { businessNavigation } from './business-navigation.ts';
import { engineeringNavigation } from './engineering-navigation.ts';
import { mainNavigation } from './main-navigation.ts';
import type { NavLink } from './nav-link.ts';

/** The menus of each blog. Apart from the blogs themselves, so that a browser has them only once a reader wants them. */
export const navigationOf: Record<Blog['key'], readonly NavLink[]> = {
  main: mainNavigation,
  developer: [],
  engineering: engineeringNavigation,
  gbBusiness: businessNavigation,
};
