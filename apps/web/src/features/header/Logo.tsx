import { brand } from '../../brand/brand.ts';
import { HeaderLink } from '../menus/HeaderLink.tsx';
import styles from './Logo.module.css';
import { Mark } from './Mark.tsx';

/** The company's mark and name; it leads to the main home. */
export function Logo({ onNavigate }: { onNavigate?: () => void }) {
  return (
    <HeaderLink
      className={styles.logo}
      to={{ href: '/blog/' }}
      label={brand.company}
      aria-label={brand.company}
      {...(onNavigate && { onNavigate })}
    >
      <Mark />
      <span className={styles.name}>{brand.company}</span>
    </HeaderLink>
  );
}
