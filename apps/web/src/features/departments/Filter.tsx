import type { Blog } from '../../blogs/blog.ts';
import styles from './Filter.module.css';
import { useFilterTracking } from './use-filter-tracking.ts';

type Props = { blog: Blog; filter: string | undefined; search: string | undefined };

/** Links, one for each kind of content: they work without scripts, and what is looked for stays. */
export function Filter({ blog, filter, search }: Props) {
  const selects = useFilterTracking();
  const addressOf = (kind?: string) => {
    if (search) return blog.searchAddress(search, kind);
    return kind ? `${blog.paths.home}?filter=${kind}` : blog.paths.home;
  };
  const kinds = [[undefined, 'Everything'] as const, ...Object.entries(blog.filters ?? {})];
  return (
    <nav className={styles.filter} aria-label="Kind of content">
      {kinds.map(([kind, label]) => (
        <a
          className={styles.kind}
          key={label}
          href={addressOf(kind)}
          aria-current={kind === filter ? 'true' : undefined}
          {...selects({ contentType: kind ?? '' })}
        >
          {label}
        </a>
      ))}
    </nav>
  );
}
