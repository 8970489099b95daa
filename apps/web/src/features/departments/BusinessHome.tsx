import type { Blog } from '../../sites/blog.ts';
import { SearchForm } from '../search/SearchForm.tsx';
import styles from './BusinessHome.module.css';
import { DepartmentCards, getDepartments, useFilterTracking } from './DepartmentCards.tsx';

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

/** One link per content type. The links work without scripts and keep the search query. */
function Filter({ blog, filter, search }: Props) {
  const selects = useFilterTracking();
  const getUrl = (kind?: string) => {
    if (search) return blog.searchUrl(search, kind);
    return kind ? `${blog.paths.home}?filter=${kind}` : blog.paths.home;
  };
  const kinds = [[undefined, 'Everything'] as const, ...Object.entries(blog.filters ?? {})];
  return (
    <nav className={styles.filter} aria-label="Content type">
      {kinds.map(([kind, label]) => (
        <a
          className={styles.kind}
          key={label}
          href={getUrl(kind)}
          aria-current={kind === filter ? 'true' : undefined}
          {...selects({ contentType: kind ?? '' })}
        >
          {label}
        </a>
      ))}
    </nav>
  );
}
