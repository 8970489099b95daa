import { PostImage } from '@contenthub/ui/image/PostImage';
import type { ReactNode } from 'react';
import type { PostListItem } from '../../data/post-list-item.ts';
import { formatShortDate } from '../post/long-date.ts';
import styles from './PostCard.module.css';

type Props = {
  post: PostListItem;
  /** Larger type. */
  lead?: boolean;
  /** Without the few words about the post. */
  brief?: boolean;
  /** In the first row, so its picture is loaded eagerly. */
  eager?: boolean;
  /** The first element of its page. */
  first?: boolean;
  /** The heading level of its title: 3 below a section heading. */
  level?: 2 | 3;
};

/** The whole card is clickable. Screen readers find one link, the title. */
export function PostCard({ post, lead = false, brief = false, first = false, eager = first, level = 2 }: Props) {
  const Title = `h${level}` as const;
  return (
    <article className={lead ? styles.lead : styles.card}>
      <PostImage
        picture={post.image}
        title={post.title}
        sizes={lead ? '(min-width: 62rem) 48rem, 100vw' : '(min-width: 62rem) 24rem, (min-width: 38rem) 50vw, 100vw'}
        eager={eager}
        first={first}
        decorative
      />
      <div className={styles.text}>
        {post.category && <p className={styles.category}>{post.category.name}</p>}
        <Title className={styles.title}>
          <a data-link="cover" href={post.link}>
            {post.title}
          </a>
        </Title>
        {post.excerpt && !brief && <p className={styles.dek}>{post.excerpt}</p>}
        <PostFacts post={post} />
      </div>
    </article>
  );
}

/** Who wrote a post, when, and how long it takes to read. */
export function PostFacts({ post: { author, date, readingMinutes } }: { post: PostListItem }) {
  return (
    <p className={styles.facts}>
      {author} · <time dateTime={date}>{formatShortDate(date)}</time> · {readingMinutes} min read
    </p>
  );
}

/** A list of three cards, side by side where they fit. */
export function PostCardRow({ children }: { children: ReactNode }) {
  return <ul className={styles.cardRow}>{children}</ul>;
}
