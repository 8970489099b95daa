import { SearchBox } from '../search/SearchBox.tsx';
import { HeaderLink } from './menus/HeaderLink.tsx';
import { HeaderMenu } from './menus/HeaderMenu.tsx';
import { MenuButton } from './menus/MenuButton.tsx';
import type { HeaderProps } from './PrimaryHeader.tsx';
import styles from './SecondaryHeader.module.css';

/** The second header: the blog's logo, its categories and search. */
export function SecondaryHeader({ blog, openSection, onOpen }: HeaderProps) {
  return (
    <div className={styles.header} data-secondary-header>
      <div className={styles.inner}>
        <HeaderLink className={styles.logo} to={{ href: blog.paths.home }} label={blog.label} aria-current="true" />
        {blog.hasNavigation && (
          <>
            <nav className={styles.menus} aria-label={`${blog.label} topics`}>
              <HeaderMenu blog={blog} section="blog" />
            </nav>
            <span className={styles.narrow}>
              <MenuButton label="Topics" expanded={openSection === 'blog'} onOpen={() => onOpen('blog')} showsLabel />
            </span>
          </>
        )}
        <SearchBox blog={blog} />
      </div>
    </div>
  );
}
