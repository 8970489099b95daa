import type { Blog } from '../../blogs/blog.ts';
import { brand } from '../../brand/brand.ts';
import { HeaderLink } from '../menus/HeaderLink.tsx';
import { HeaderMenu } from '../menus/HeaderMenu.tsx';
import type { HeaderPart } from '../menus/header-part.ts';
import { SearchBox } from '../search-box/SearchBox.tsx';
import { LoginLink } from './LoginLink.tsx';
import { Logo } from './Logo.tsx';
import { MenuButton } from './MenuButton.tsx';
import { NavButton } from './NavButton.tsx';
import styles from './PrimaryHeader.module.css';

export type HeaderProps = {
  blog: Blog;
  activePart: HeaderPart | null;
  onOpen: (part: HeaderPart) => void;
};

/** The first header: logo, menus, sales, login, and the one button. */
export function PrimaryHeader({ blog, activePart, onOpen }: HeaderProps) {
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
          <HeaderMenu blog={blog} part="site" />
        </nav>
        {!blog.hasSecondaryHeader && (
          <span className={styles.search}>
            <SearchBox blog={blog} />
          </span>
        )}
        <div className={styles.tools}>
          <HeaderLink className={styles.sales} to={{ urlKey: 'contactSales' }} label={brand.texts.contactSales} waits />
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
            <MenuButton label="Menu" expanded={activePart === 'site'} onOpen={() => onOpen('site')} />
          </span>
        </div>
      </div>
    </div>
  );
}
