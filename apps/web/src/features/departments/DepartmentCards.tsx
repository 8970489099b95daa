import { type ClickHandlers, clickHandlers } from '@contenthub/tracking/click-handlers';
import { useTracking } from '@contenthub/tracking/tracking';
import type { Blog } from '../../sites/blog.ts';
import styles from './DepartmentCards.module.css';

type DepartmentInfo = { key: string; name: string; description: string };

/** The name of each department in code and on the page, by the slug of its category. */
const departmentInfo: Readonly<Record<string, DepartmentInfo>> = {
  'gb-customer-experience': {
    key: 'customerExperience',
    name: 'Customer Experience',
    description: 'Answers that customers read to the end.',
  },
  'gb-hr': { key: 'humanResources', name: 'Human Resources', description: 'Policies and offers people understand.' },
  'gb-marketing': { key: 'marketing', name: 'Marketing', description: 'One voice, no matter who writes.' },
  'gb-sales': { key: 'sales', name: 'Sales', description: 'Messages that get a reply.' },
};

type DepartmentLink = DepartmentInfo & { slug: string; href: string };

/** The departments of a blog. */
export function getDepartments({ departments = {}, paths }: Blog): DepartmentLink[] {
  return Object.entries(departments).flatMap(([ending, slug]) => {
    const found = departmentInfo[slug];
    return found && paths.department ? [{ ...found, slug, href: paths.department.replace(':department', ending) }] : [];
  });
}

export function getDepartmentName(slug: string): string {
  return departmentInfo[slug]?.name ?? '';
}

/**
 * Click handlers for links that filter the business hub by content type or department. An empty value clears the
 * filter.
 */
export function useFilterTracking(): (filter: { contentType: string } | { department: string }) => ClickHandlers {
  const track = useTracking();
  return (filter) => clickHandlers(() => track('filter/select', filter));
}

/** One card per department, with its link and description. */
export function DepartmentCards({ departments }: { departments: DepartmentLink[] }) {
  const selects = useFilterTracking();
  return (
    <ul className={styles.cards}>
      {departments.map(({ slug, href, name, description }) => (
        <li className={styles.card} key={slug}>
          <a data-link="cover" href={href} {...selects({ department: slug })}>
            {name}
          </a>
          <p className={styles.text}>{description}</p>
        </li>
      ))}
    </ul>
  );
}

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
