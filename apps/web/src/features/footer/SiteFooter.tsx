import { allBlogs } from '../../blogs/all-blogs.ts';
import type { Blog } from '../../blogs/blog.ts';
import { brand } from '../../brand/brand.ts';
import styles from './SiteFooter.module.css';

export function SiteFooter({ blog }: { blog: Blog }) {
  return (
    <footer className={styles.footer}>
      <div className={styles.inner}>
        <p className={styles.tagline}>{brand.texts.tagline}</p>
        <p className={styles.description}>{blog.description}</p>
        <ul className={styles.links}>
          {allBlogs.map(({ key, label, paths }) => (
            <li key={key}>
              <a className={styles.link} href={paths.home}>
                {label}
              </a>
            </li>
          ))}
        </ul>
        <p className={styles.legal}>{brand.legal}</p>
      </div>
    </footer>
  );
}
