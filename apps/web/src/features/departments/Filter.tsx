import type { Blog } from '../../sites/blog.ts';
import { useFilterTracking } from './DepartmentCards.tsx';
import styles from './Filter.module.css';

type Props = { blog: Blog; filter: string | undefined; search: string | undefined };

/** One link per content type. The links work without scripts and keep the search query. */
export function Filter({ blog, filter, search }: Props) {
  const selects = useFilterTracking();
  const getUrl = (kind?: string) => {
    if (search) return blog.searchUrl(search, kind);
    return kind ? `${blog.paths.home}?filter=${kind}` : blog.paths.home;
  };
  const kinds = [[undefined, 'Everything'] as const, ...Object.entries(blog.filters ?? {})];
  return (
    <nav className={styles.filter} aria-label="Kind of content">
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
