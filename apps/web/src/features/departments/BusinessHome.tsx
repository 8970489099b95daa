import type { Blog } from '../../sites/blog.ts';
import { SearchForm } from '../search/SearchForm.tsx';
import styles from './BusinessHome.module.css';
import { DepartmentCards, getDepartments } from './DepartmentCards.tsx';
import { Filter } from './Filter.tsx';

type Props = { blog: Blog; filter: string | undefined; search: string | undefined };

/** The top of the business hub: search, departments and content type filter. */
export function BusinessHome({ blog, filter, search }: Props) {
  return (
    <div className={styles.top}>
      <SearchForm blog={blog} search={search} filter={filter} />
      <nav aria-label="Teams">
        <DepartmentCards departments={getDepartments(blog)} />
      </nav>
      <Filter blog={blog} filter={filter} search={search} />
    </div>
  );
}
