import { Flyout } from '@contenthub/ui/sheet/Flyout';
import type { Blog } from '../../blogs/blog.ts';
import { HeaderLink } from './HeaderLink.tsx';
import styles from './HeaderMenu.module.css';
import type { HeaderPart } from './header-part.ts';
import { MenuItems } from './MenuItems.tsx';
import { isMenu, type Menu } from './menu.ts';
import { menusOf } from './menus-of.ts';
import { useHeaderTracking } from './use-header-tracking.ts';
import { useShown } from './use-shown.ts';

/** The entries of a header in a row: links, and labels that open a flyout. */
export function HeaderMenu({ blog, part }: { blog: Blog; part: HeaderPart }) {
  const shown = useShown();
  return (
    <ul className={styles.menu}>
      {shown(menusOf(blog, part)).map((entry) => (
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
  const { toggled } = useHeaderTracking();
  return (
    <Flyout label={label} name="header-menu" onToggle={(open) => toggled(label, open)}>
      <div className={styles.columns}>
        {columns.map((column) => (
          <MenuItems key={column.label ?? ''} {...column} />
        ))}
      </div>
    </Flyout>
  );
}
