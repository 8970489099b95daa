import { Flyout } from '@contenthub/ui/overlay/Flyout';
import type { Blog } from '../../../sites/blog.ts';
import { HeaderLink, useHeaderTracking } from './HeaderLink.tsx';
import styles from './HeaderMenu.module.css';
import { MenuItems, useVisibleEntries } from './MenuItems.tsx';
import { getMenus, type HeaderSection, isMenu, type Menu } from './menus.ts';

/** The header's entries in a row: links, and labels that open a flyout. */
export function HeaderMenu({ blog, section }: { blog: Blog; section: HeaderSection }) {
  const visibleEntries = useVisibleEntries();
  return (
    <ul className={styles.menu}>
      {visibleEntries(getMenus(blog, section)).map((entry) => (
        <li key={entry.label}>
          {isMenu(entry) ? (
            <FlyoutMenu {...entry} />
          ) : (
            <HeaderLink className={styles.link} to={entry} label={entry.label} />
          )}
        </li>
      ))}
    </ul>
  );
}

function FlyoutMenu({ label, columns }: Menu) {
  const { trackToggle } = useHeaderTracking();
  return (
    <Flyout label={label} name="header-menu" onToggle={(open) => trackToggle(label, open)}>
      <div className={styles.columns}>
        {columns.map((column) => (
          <MenuItems key={column.label ?? ''} {...column} />
        ))}
      </div>
    </Flyout>
  );
}
