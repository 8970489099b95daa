import type { PostListItem } from '../../data/post-list-item.ts';
import { playbooks } from '../../sites/playbooks.ts';
import styles from './Playbook.module.css';

/** Fewer posts are not a path. */
const minSteps = 2;

/**
 * A department's posts in reading order, each with the reason to read it. Steps whose post is not among the loaded ones
 * are left out, because it may have been removed.
 */
export function Playbook({ department, posts }: { department: string; posts: PostListItem[] }) {
  const { goal, steps } = playbooks[department] ?? { goal: '', steps: [] };
  const shown = steps.flatMap(({ slug, reason }) => {
    const post = posts.find(({ link }) => link.endsWith(`/${slug}`));
    return post ? [{ ...post, reason }] : [];
  });
  if (shown.length < minSteps) return null;
  return (
    <section className={styles.section} aria-labelledby="playbook">
      <div className={styles.head}>
        <h2 className={styles.label} id="playbook">
          Playbook
        </h2>
        <p className={styles.goal}>{goal} Read in this order.</p>
      </div>
      <ol className={styles.steps}>
        {shown.map(({ id, link, title, reason, readingMinutes }) => (
          <li key={id} className={styles.step}>
            <p className={styles.reason}>{reason}</p>
            <a className={styles.link} href={link}>
              {title}
            </a>
            <p className={styles.facts}>{readingMinutes} min read</p>
          </li>
        ))}
      </ol>
    </section>
  );
}
