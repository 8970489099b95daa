import type { BlogType } from '@contenthub/contracts/content/blogs';
import { useQueries, useQuery } from '../../data/hooks.ts';
import { pathQuery } from '../../data/lazy-queries.ts';
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

/** Posts of a category or department in reading order, each with the reason to read it. Absent if there is no path. */
export function ReadingPath({ blog, category, title }: Props) {
  const { goal, steps } = useQuery(pathQuery(useQueries(), blog, category)) ?? { goal: '', steps: [] };
  if (steps.length < minSteps) return null;
  return (
    <section className={styles.section} aria-labelledby="reading-path">
      <div className={styles.head}>
        <h2 className={list.label} id="reading-path">
          {title}
        </h2>
        <p className={styles.goal}>{goal} Read in this order.</p>
      </div>
      <ol className={`${list.ranked} ${styles.steps}`}>
        {steps.map(({ title: step, link, reading_minutes: minutes, reason }) => (
          <li key={link} className={list.item}>
            <div className={list.text}>
              <p className={list.facts}>{reason}</p>
              <a data-link="cover" href={link}>
                {step}
              </a>
              <p className={list.facts}>{minutes} min read</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}
