import styles from './EmptyFeed.module.css';

type Props = {
  /** The page of the feed: past its end, or the first page of an empty feed. */
  page: number;
  /** The link to the home page. */
  home: string;
};

/** An empty feed with a link back. */
export function EmptyFeed({ page, home }: Props) {
  return (
    <section className={styles.empty} aria-label="Posts">
      <EmptyDrawing />
      <p className={styles.said}>{page > 1 ? 'No more posts' : 'No posts yet'}</p>
      <p>
        {page > 1 ? 'You’ve gone past the last page. ' : 'Check back later, or read something else. '}
        <a href={home}>Go to the newest posts</a>
      </p>
    </section>
  );
}

/** A comma that has lost its sentence, for pages without content. */
export function EmptyDrawing() {
  return (
    <svg className={styles.drawing} viewBox="22 16 196 122" width="196" height="122" aria-hidden="true">
      <ellipse cx="120" cy="126" rx="96" ry="9" fill="#17211E" opacity=".12" />
      <path d="M120 56q-40-16-96-8v70q56-8 96 8q40-16 96-8V48q-56-8-96 8Z" fill="#F7F4EC" />
      <path d="M120 56v70M24 48v70q56-8 96 8q40-16 96-8V48" fill="none" stroke="#C9CFCB" strokeWidth="3" />
      <path d="M44 68q30-3 56 4M44 84q30-3 56 4M140 72q26-7 56-4" fill="none" stroke="#DDD5C3" strokeWidth="4" />
      <path d="M150 28a26 26 0 1 1 18 45q-4 20-24 29q8-17 4-32a26 26 0 0 1 2-42Z" fill="#15C39A" />
      <g fill="#F7F4EC">
        <circle cx="158" cy="46" r="7" />
        <circle cx="178" cy="46" r="7" />
      </g>
      <g fill="#17211E">
        <circle cx="156" cy="48" r="3.500" />
        <circle cx="176" cy="48" r="3.500" />
      </g>
      <path d="M162 61q5-4 10 0" fill="none" stroke="#17211E" strokeWidth="3" strokeLinecap="round" />
    </svg>
  );
}
