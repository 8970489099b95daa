import type { ShownDepartment } from './all-departments.ts';
import styles from './DepartmentCards.module.css';

/** One card for each team, with where it leads and what is there. */
export function DepartmentCards({ departments }: { departments: ShownDepartment[] }) {
  return (
    <ul className={styles.cards}>
      {departments.map(({ slug, href, name, description }) => (
        <li className={styles.card} key={slug}>
          <a className={styles.link} href={href}>
            {name}
          </a>
          <p className={styles.text}>{description}</p>
        </li>
      ))}
    </ul>
  );
}
