import type { ShownDepartment } from './all-departments.ts';
import styles from './DepartmentCards.module.css';
import { useFilterTracking } from './use-filter-tracking.ts';

/** One card for each team, with where it leads and what is there. */
export function DepartmentCards({ departments }: { departments: ShownDepartment[] }) {
  const selects = useFilterTracking();
  return (
    <ul className={styles.cards}>
      {departments.map(({ slug, href, name, description }) => (
        <li className={styles.card} key={slug}>
          <a className={styles.link} href={href} {...selects({ department: slug })}>
            {name}
          </a>
          <p className={styles.text}>{description}</p>
        </li>
      ))}
    </ul>
  );
}
