import type { Blog } from '../../sites/blog.ts';
import { DepartmentCards, getDepartments } from './DepartmentCards.tsx';
import styles from './OtherDepartments.module.css';

/** Links to the other departments, after one department's posts. */
export function OtherDepartments({ blog, except }: { blog: Blog; except: string }) {
  const others = getDepartments(blog).filter(({ slug }) => slug !== except);
  return (
    <section className={styles.others} aria-labelledby="other-departments">
      <h2 className={styles.label} id="other-departments">
        For other teams
      </h2>
      <DepartmentCards departments={others} />
    </section>
  );
}
