import type { BlogType } from '@contenthub/contracts/content/blogs';
import { useQueries, useQuery } from '../../data/hooks.ts';
import { pathQuery } from '../../data/lazy-queries.ts';
import { findReadingPath } from '../../sites/reading-paths/find-reading-path.ts';
import list from '../feed/MostReadPosts.module.css';
import styles from './ReadingPath.module.css';

/** Fewer posts are not a path. */
const minSteps = 2;

type Props = {
  blog: BlogType;
  /** The slug of the category or department. */
  category: string;
  title: 'Start here' | 'Playbook';
};

/**
 * Posts of a category or department in reading order, each with the reason to read it. Absent if there is no path. Steps
 * whose post was removed are left out.
 */
export function ReadingPath({ blog, category, title }: Props) {
  const { goal, steps } = findReadingPath(blog, category) ?? { goal: '', steps: [] };
  const posts = useQuery(pathQuery(useQueries(), blog, steps));
  const shown = steps.flatMap(({ slug, reason }) => {
    const post = posts?.find((loaded) => loaded.slug === slug);
    return post ? [{ ...post, reason }] : [];
  });
  if (shown.length < minSteps) return null;
  return (
    <section className={styles.section} aria-labelledby="reading-path">
      <div className={styles.head}>
        <h2 className={list.label} id="reading-path">
          {title}
        </h2>
        <p className={styles.goal}>{goal} Read in this order.</p>
      </div>
      <ol className={`${list.ranked} ${styles.steps}`}>
        {shown.map((step) => (
          <li key={step.slug} className={list.item}>
            <div className={list.text}>
              <p className={list.facts}>{step.reason}</p>
              <a data-link="cover" href={step.link}>
                {step.title}
              </a>
              <p className={list.facts}>{step.readingMinutes} min read</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}
