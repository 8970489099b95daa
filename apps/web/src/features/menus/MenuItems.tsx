import { HeaderLink } from './HeaderLink.tsx';
import { MenuIcon } from './MenuIcon.tsx';
import styles from './MenuItems.module.css';
import type { MenuColumn } from './menu.ts';
import { useShown } from './use-shown.ts';

type Props = MenuColumn & { path?: string; onNavigate?: () => void };

/** A column of a menu: its label where it has one, and its items. */
export function MenuItems({ label, items, path, onNavigate }: Props) {
  const shown = useShown();
  return (
    <div>
      {label && <p className={styles.label}>{label}</p>}
      <ul className={styles.items} data-long={items.length > 8 || undefined}>
        {shown(items).map((item) => (
          <li key={item.label} data-desktop-only={item.desktopOnly}>
            <HeaderLink
              className={styles.item}
              to={item}
              label={item.label}
              aria-current={'href' in item && item.href === path ? 'page' : undefined}
              {...(onNavigate && { onNavigate })}
            >
              {item.icon && <MenuIcon name={item.icon} />}
              {item.image && <img src={item.image} alt="" width="48" height="48" loading="lazy" />}
              <span>
                {item.label}
                {item.description && <small className={styles.description}>{item.description}</small>}
              </span>
            </HeaderLink>
          </li>
        ))}
      </ul>
    </div>
  );
}
