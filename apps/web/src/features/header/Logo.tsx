import { brand } from '@contenthub/contracts/brand';
import styles from './Logo.module.css';
import { HeaderLink } from './menus/HeaderLink.tsx';

/** A caret in a full stop. */
export function LogoMark() {
  return (
    <svg width="28" height="28" viewBox="0 0 28 28" aria-hidden="true">
      <circle cx="14" cy="14" r="14" fill="#15c39a" />
      <path
        d="M10.5 8h2.2c.6 0 1 .2 1.3.6.3-.4.7-.6 1.3-.6h2.2M10.5 20h2.2c.6 0 1-.2 1.3-.6.3.4.7.6 1.3.6h2.2M14 8.6v10.8M11.6 14h4.8"
        fill="none"
        stroke="#06231b"
        strokeWidth="1.7"
        strokeLinecap="round"
      />
    </svg>
  );
}

/** The company's mark and name, linked to the main home page. */
export function Logo({ onNavigate }: { onNavigate?: () => void }) {
  return (
    <HeaderLink
      className={styles.logo}
      to={{ href: '/blog/' }}
      label={brand.company}
      aria-label={brand.company}
      {...(onNavigate && { onNavigate })}
    >
      <LogoMark />
      <span className={styles.name}>{brand.company}</span>
    </HeaderLink>
  );
}
