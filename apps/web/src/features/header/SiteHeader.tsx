import { brand } from '@contenthub/contracts/brand';
import { useState } from 'react';
import { LazyComponent } from '../../browser/hydration/LazyComponent.tsx';
import { lazyExports } from '../../browser/hydration/lazy-module.ts';
import type { Blog } from '../../sites/blog.ts';
import { SearchBox } from '../search/SearchBox.tsx';
import { LoginLink } from './LoginLink.tsx';
import { Logo } from './Logo.tsx';
import { HeaderLink } from './menus/HeaderLink.tsx';
import { HeaderMenu } from './menus/HeaderMenu.tsx';
import type { HeaderSection } from './menus/menus.ts';
import { NavButton } from './NavButton.tsx';
import styles from './SiteHeader.module.css';

export const { MobileMenu: lazyMobileMenu } = lazyExports({
  MobileMenu: () => import('./menus/MobileMenu.tsx'),
});

/** Both headers of a page. */
export function SiteHeader({ blog }: { blog: Blog }) {
  const [openSection, setOpenSection] = useState<HeaderSection | null>(null);
  return (
    <>
      <PrimaryHeader blog={blog} openSection={openSection} onOpen={setOpenSection} />
      {blog.hasSecondaryHeader && <SecondaryHeader blog={blog} openSection={openSection} onOpen={setOpenSection} />}
      {openSection && (
        <div className={styles.menuSlot}>
          <LazyComponent module={lazyMobileMenu}>
            {(MobileMenu) => <MobileMenu section={openSection} blog={blog} onClose={() => setOpenSection(null)} />}
          </LazyComponent>
        </div>
      )}
    </>
  );
}

type HeaderProps = {
  blog: Blog;
  openSection: HeaderSection | null;
  onOpen: (section: HeaderSection) => void;
};

/** The first header: logo, menus, sales, login and the call to action. */
function PrimaryHeader({ blog, openSection, onOpen }: HeaderProps) {
  return (
    <div className={`${styles.header} ${styles.primary}`} data-primary-header>
      <div className={`${styles.row} ${styles.primaryRow}`}>
        <Logo />
        {!blog.hasSecondaryHeader && (
          <a className={styles.blog} href={blog.paths.home} aria-current="true">
            {blog.label}
          </a>
        )}
        <nav className={styles.menus} aria-label="Site">
          <HeaderMenu blog={blog} section="site" />
        </nav>
        {!blog.hasSecondaryHeader && (
          <span className={styles.search}>
            <SearchBox blog={blog} />
          </span>
        )}
        <div className={styles.tools}>
          <HeaderLink
            className={styles.sales}
            to={{ urlKey: 'contactSales' }}
            label={brand.texts.contactSales}
            delaysNavigation
          />
          <span className={styles.wide}>
            <LoginLink blog={blog} device="desktop" />
          </span>
          <span className={styles.narrow}>
            <LoginLink blog={blog} device="mobile" />
          </span>
          <span className={styles.button}>
            <NavButton blog={blog} />
          </span>
          <span className={styles.narrow}>
            <MenuButton label="Menu" expanded={openSection === 'site'} onOpen={() => onOpen('site')} />
          </span>
        </div>
      </div>
    </div>
  );
}

/** The second header: the blog's logo, its categories and search. */
function SecondaryHeader({ blog, openSection, onOpen }: HeaderProps) {
  return (
    <div className={`${styles.header} ${styles.secondary}`} data-secondary-header>
      <div className={`${styles.row} ${styles.secondaryRow}`}>
        <HeaderLink className={styles.logo} to={{ href: blog.paths.home }} label={blog.label} aria-current="true" />
        {blog.hasNavigation && (
          <>
            <nav className={styles.menus} aria-label={`${blog.label} topics`}>
              <HeaderMenu blog={blog} section="blog" />
            </nav>
            <span className={`${styles.narrow} ${styles.topics}`}>
              <MenuButton label="Topics" expanded={openSection === 'blog'} onOpen={() => onOpen('blog')} showsLabel />
            </span>
          </>
        )}
        <SearchBox blog={blog} />
      </div>
    </div>
  );
}

type MenuButtonProps = { label: string; expanded: boolean; onOpen: () => void; showsLabel?: boolean };

/** Opens a menu of the narrow header. */
function MenuButton({ label, expanded, onOpen, showsLabel = false }: MenuButtonProps) {
  return (
    <button
      className={styles.menuButton}
      type="button"
      aria-label={showsLabel ? undefined : label}
      aria-haspopup="dialog"
      aria-expanded={expanded}
      onClick={onOpen}
    >
      {showsLabel && label}
      <svg width="20" height="20" viewBox="0 0 20 20" aria-hidden="true">
        <path
          d={showsLabel ? 'm5 8 5 5 5-5' : 'M3 5.5h14M3 10h14M3 14.5h14'}
          fill="none"
          stroke="currentColor"
          strokeWidth="1.6"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </svg>
    </button>
  );
}
