import type { Blog } from '../../sites/blog.ts';
import { brand } from '../../sites/brand.ts';
import { SearchBox } from '../search/SearchBox.tsx';
import { LoginLink } from './LoginLink.tsx';
import { Logo } from './Logo.tsx';
import { HeaderLink } from './menus/HeaderLink.tsx';
import { HeaderMenu } from './menus/HeaderMenu.tsx';
import { MenuButton } from './menus/MenuButton.tsx';
import type { HeaderSection } from './menus/menus.ts';
import { NavButton } from './NavButton.tsx';
import styles from './PrimaryHeader.module.css';

export type HeaderProps = {
  blog: Blog;
  openSection: HeaderSection | null;
  onOpen: (part: HeaderSection) => void;
};

/** The first header: logo, menus, sales, login and the call to action. */
export function PrimaryHeader({ blog, openSection, onOpen }: HeaderProps) {
  return (
    <div className={styles.header} data-primary-header>
      <div className={styles.inner}>
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
