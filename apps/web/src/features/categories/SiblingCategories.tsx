import type { Blog, NavTarget } from '../../sites/blog.ts';
import { navigationByBlog } from '../../sites/navigation.ts';
import { topicsByBlog } from '../../sites/topics.ts';
import styles from './SiblingCategories.module.css';

/** The categories next to this one: its group in the blog's menus, or the blog's main topics. */
export function getSiblings(blog: Blog, path: string): { label: string; links: readonly NavTarget[] } {
  const others = (links: readonly NavTarget[]) => links.filter((to) => 'link' in to && to.link !== path);
  for (const entry of navigationByBlog[blog.key]) {
    if (!('dropdownLinks' in entry)) continue;
    const isGroup = entry.dropdownLinks.some((to) => 'link' in to && to.link === path);
    const links = others(entry.dropdownLinks);
    if (isGroup && links.length > 0) return { label: `More in ${entry.title}`, links };
  }
  return { label: 'More topics', links: others(topicsByBlog[blog.key]) };
}

/** Links to the categories next to this one, after its posts. */
export function SiblingCategories({ blog, path }: { blog: Blog; path: string }) {
  const { label, links } = getSiblings(blog, path);
  if (links.length === 0) return null;
  return (
    <nav className={styles.siblings} aria-labelledby="siblings">
      <h2 className={styles.label} id="siblings">
        {label}
      </h2>
      <ul className={styles.list}>
        {links.map((to) => (
          <li key={to.title}>
            <a className={styles.link} href={'link' in to ? to.link : blog.paths.home}>
              {to.title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
