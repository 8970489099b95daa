import { allBlogs } from '../../blogs/all-blogs.ts';
import type { Blog } from '../../blogs/blog.ts';
import { brand } from '../../brand/brand.ts';
import { Mark } from './Mark.tsx';
import styles from './SiteHeader.module.css';

export function SiteHeader({ blog }: { blog: Blog }) {
  return (
    <header className={styles.header}>
      <div className={styles.inner}>
        <a className={styles.logo} href={allBlogs[0]?.paths.home} aria-label={brand.company}>
          <Mark />
          <span>{brand.company}</span>
        </a>
        <nav aria-label="Blogs">
          <ul className={styles.blogs}>
            {allBlogs.map(({ key, label, paths }) => (
              <li key={key}>
                <a className={styles.link} href={paths.home} aria-current={key === blog.key ? 'true' : undefined}>
                  {label}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      </div>
    </header>
  );
}
