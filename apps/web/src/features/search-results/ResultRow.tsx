import type { PostListItem } from '@contenthub/contracts/post-list-item';
import type { Clicked } from '@contenthub/tracking/clicked-by';
import { PostImage } from '@contenthub/ui/picture/PostImage';
import type { ReactNode } from 'react';
import styles from './ResultRow.module.css';

/** A post as an answer: its title, and the part of its text that says why. */
export function ResultRow({ post, clicked }: { post: PostListItem; clicked: Clicked }) {
  return (
    <article className={styles.row}>
      <div className={styles.words}>
        {post.category && <p className={styles.category}>{post.category.name}</p>}
        <h2 className={styles.title}>
          <a className={styles.link} href={post.link} {...clicked}>
            {post.title}
          </a>
        </h2>
        {post.snippet && <p className={styles.snippet}>{markedWords(post.snippet)}</p>}
      </div>
      <div className={styles.picture}>
        <PostImage picture={post.image} sizes="11rem" decorative />
      </div>
    </article>
  );
}

/**
 * The words of a snippet, those in `<mark>` marked. It is never inserted as HTML: any other element in it shows as the
 * text that it is.
 */
function markedWords(snippet: string): ReactNode[] {
  return snippet.split(/<mark>(.*?)<\/mark>/s).map((words, index) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one text have nothing else to tell them apart
    index % 2 === 1 ? <mark key={index}>{unescaped(words)}</mark> : unescaped(words),
  );
}

const characters: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", '#47': '/' };

/** Undoes the escaping of the content service. */
function unescaped(text: string): string {
  return text.replace(/&(amp|lt|gt|quot|#39|#47);/g, (_, name: string) => characters[name] ?? '');
}
