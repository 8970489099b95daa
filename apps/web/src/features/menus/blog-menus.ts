import type { NavLink, NavTarget } from '../../blogs/navigation/nav-link.ts';
import type { MenuEntry, MenuItem } from './menu.ts';

/** A blog's navigation in the shape of menus: a group becomes a menu of one column. */
export function blogMenus(navigation: readonly NavLink[]): MenuEntry[] {
  return navigation.map((entry) =>
    'dropdownLinks' in entry
      ? { label: entry.title, columns: [{ items: entry.dropdownLinks.map(itemOf) }] }
      : itemOf(entry),
  );
}

function itemOf({ title: label, ...target }: NavTarget): MenuItem {
  return 'link' in target ? { label, href: target.link } : { label, ...target };
}
