import { useId, useRef } from 'react';
import type { KeptPost } from '../../offline/shelf-contents.ts';
import { longDate } from '../article/long-date.ts';
import styles from './KeptPosts.module.css';

type Props = { label: string; posts: readonly KeptPost[]; onRemove: (path: string) => Promise<void> };

export function KeptList({ label, posts, onRemove }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  const id = useId();
  const remove = async (path: string) => {
    // The button that was pressed goes with its post: focus stays with the list.
    heading.current?.focus();
    await onRemove(path);
  };
  return (
    <section aria-labelledby={id}>
      <h2 className={styles.label} id={id} ref={heading} tabIndex={-1}>
        {label}
      </h2>
      <ul className={styles.posts}>
        {posts.map(({ path, title, at }) => (
          <li key={path} className={styles.post}>
            <div>
              <a className={styles.title} href={path}>
                {title}
              </a>
              <p className={styles.date}>Kept on {longDate(at.toISOString())}</p>
            </div>
            <button
              className={styles.remove}
              type="button"
              aria-label={`Remove ‘${title}’`}
              title="Remove"
              onClick={() => void remove(path)}
            >
              <svg width="18" height="18" viewBox="0 0 20 20" aria-hidden="true">
                <path
                  d="m5 5 10 10M15 5 5 15"
                  fill="none"
                  stroke="currentColor"
                  strokeWidth="1.75"
                  strokeLinecap="round"
                />
              </svg>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
