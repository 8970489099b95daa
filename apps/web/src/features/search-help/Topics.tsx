import type { Blog } from '../../blogs/blog.ts';
import { mainTopics } from '../../blogs/navigation/main-topics.ts';
import styles from './Topics.module.css';

/** Where most readers find something. */
export function Topics({ blog }: { blog: Blog }) {
  return (
    <nav className={styles.topics} aria-labelledby="topics">
      <h2 className={styles.label} id="topics">
        Popular topics
      </h2>
      <ul className={styles.list}>
        {mainTopics[blog.key].map((topic) => (
          <li key={topic.title}>
            <a className={styles.link} href={'link' in topic ? topic.link : blog.paths.home}>
              {topic.title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
