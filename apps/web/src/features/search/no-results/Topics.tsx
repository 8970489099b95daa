import type { Blog } from '../../../sites/blog.ts';
import { topicsByBlog } from '../../../sites/topics.ts';
import styles from './Topics.module.css';

/** Popular topics. */
export function Topics({ blog }: { blog: Blog }) {
  return (
    <nav className={styles.topics} aria-labelledby="topics">
      <h2 className={styles.label} id="topics">
        Popular topics
      </h2>
      <ul className={styles.list}>
        {topicsByBlog[blog.key].map((topic) => (
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
