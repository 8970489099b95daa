import type { Blog } from '../../blogs/blog.ts';
import { navigationOf } from '../../blogs/navigation/navigation-of.ts';
import { blogMenus } from './blog-menus.ts';
import type { HeaderPart } from './header-part.ts';
import type { MenuEntry } from './menu.ts';
import { primaryMenus } from './primary-menus.ts';

/**
 * What stands in a part of the header. A blog with a second header has the site's menus in the first and its own in the
 * second; one without has its own in the first.
 */
export function menusOf(blog: Blog, part: HeaderPart): readonly MenuEntry[] {
  return part === 'site' && blog.hasSecondaryHeader ? primaryMenus : blogMenus(navigationOf[blog.key]);
}
