import { useVisitor } from '../../../visitor/use-visitor.ts';
import { HeaderLink } from './HeaderLink.tsx';
import styles from './MenuItems.module.css';
import type { MenuColumn, MenuItem } from './menus.ts';

/** Removes entries behind a gate that is closed for this visitor. */
export function useVisibleEntries(): <T extends object>(entries: readonly T[]) => T[] {
  const { treatments } = useVisitor();
  const isOpen = (gate: unknown) => treatments.some((one) => one.experimentName === gate && one.groupName === 'on');
  return (entries) => entries.filter((entry) => !('gate' in entry) || isOpen(entry.gate));
}

const iconPaths: Record<NonNullable<MenuItem['icon']>, string> = {
  desktop: 'M3 4.5h14v9H3zM7 17h6M10 13.5V17',
  mobile: 'M6 2.5h8v15H6zM9 15h2',
  browser: 'M2.5 4h15v12h-15zM2.5 7.5h15M5 5.8h.1M7 5.8h.1',
};

function MenuIcon({ name }: { name: NonNullable<MenuItem['icon']> }) {
  return (
    <svg width="20" height="20" viewBox="0 0 20 20" aria-hidden="true">
      <path
        d={iconPaths[name]}
        fill="none"
        stroke="currentColor"
        strokeWidth="1.5"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}

type Props = MenuColumn & { path?: string; onNavigate?: () => void };

/** A column of a menu: an optional label and its items. */
export function MenuItems({ label, items, path, onNavigate }: Props) {
  const visibleEntries = useVisibleEntries();
  return (
    <div>
      {label && <p className={styles.label}>{label}</p>}
      <ul className={styles.items} data-long={items.length > 8 || undefined}>
        {visibleEntries(items).map((item) => (
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
