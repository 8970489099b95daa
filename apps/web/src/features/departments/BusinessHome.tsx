import type { Blog } from '../../blogs/blog.ts';
import { SearchForm } from '../search-form/SearchForm.tsx';
import { departmentsOf } from './all-departments.ts';
import styles from './BusinessHome.module.css';
import { DepartmentCards } from './DepartmentCards.tsx';
import { Filter } from './Filter.tsx';

type Props = { blog: Blog; filter: string | undefined; search: string | undefined };

/** The top of the hub for teams: search it, choose a team, or narrow it to one kind of content. */
export function BusinessHome({ blog, filter, search }: Props) {
  return (
    <div className={styles.top}>
      <SearchForm blog={blog} search={search} filter={filter} />
      <nav aria-label="Teams">
        <DepartmentCards departments={departmentsOf(blog)} />
      </nav>
      <Filter blog={blog} filter={filter} search={search} />
    </div>
  );
}
