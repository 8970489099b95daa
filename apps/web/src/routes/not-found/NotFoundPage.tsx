import { useFeed, useQuestions } from '../../app/hub-context.ts';
import { PostCard } from '../../features/feed/PostCard.tsx';
import type { PageProps } from '../route.ts';
import styles from './NotFoundPage.module.css';

/** Helpful rather than sorry: the way home, and what is new. */
export function NotFoundPage({ place: { blog } }: PageProps) {
  const { pages } = useFeed(useQuestions().homeFeed(blog.type, 1));
  const newest = pages[0]?.posts.slice(0, 3) ?? [];
  return (
    <div className={styles.page}>
      <h1 className={styles.headline} tabIndex={-1}>
        This page is not here
      </h1>
      <p className={styles.text}>
        The address may have a typo in it, or the page has moved. <a href={blog.paths.home}>Start from the beginning</a>
        {newest.length > 0 && ', or read what is new:'}
      </p>
      <ul className={styles.newest}>
        {newest.map((post) => (
          <li key={post.id}>
            <PostCard post={post} />
          </li>
        ))}
      </ul>
    </div>
  );
}
