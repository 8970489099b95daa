import type { Blog } from '../../blogs/blog.ts';
import { departmentsOf } from './all-departments.ts';
import { DepartmentCards } from './DepartmentCards.tsx';
import styles from './OtherDepartments.module.css';

/** After one team's posts, the way to the others'. */
export function OtherDepartments({ blog, than }: { blog: Blog; than: string }) {
  const others = departmentsOf(blog).filter(({ slug }) => slug !== than);
  return (
    <section className={styles.others} aria-labelledby="other-departments">
      <h2 className={styles.label} id="other-departments">
        For other teams
      </h2>
      <DepartmentCards departments={others} />
    </section>
  );
}
