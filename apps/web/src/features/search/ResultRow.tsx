import type { ClickHandlers } from '@contenthub/tracking/click-handlers';
import { PostImage } from '@contenthub/ui/image/PostImage';
import type { ReactNode } from 'react';
import type { PostListItem } from '../../data/post-list-item.ts';
import styles from './ResultRow.module.css';

/** A search result: its title and the matching passage. */
export function ResultRow({ post, clicked }: { post: PostListItem; clicked: ClickHandlers }) {
  return (
    <article className={styles.row}>
      <div className={styles.words}>
        {post.category && <p className={styles.category}>{post.category.name}</p>}
        <h2 className={styles.title}>
          <a className={styles.link} href={post.link} {...clicked}>
            {post.title}
          </a>
        </h2>
        {post.snippet && <p className={styles.snippet}>{highlightMatches(post.snippet)}</p>}
      </div>
      <div className={styles.picture}>
        <PostImage picture={post.image} sizes="11rem" decorative />
      </div>
    </article>
  );
}

/**
 * Renders a snippet with `<mark>` elements. The snippet is never inserted as HTML, so any other element in it shows as
 * text.
 */
function highlightMatches(snippet: string): ReactNode[] {
  return snippet.split(/<mark>(.*?)<\/mark>/s).map((words, index) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: segments have no other identity
    index % 2 === 1 ? <mark key={index}>{unescapeHtml(words)}</mark> : unescapeHtml(words),
  );
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", '#47': '/' };

/** Reverses the escaping of the content service. */
function unescapeHtml(text: string): string {
  return text.replace(/&(amp|lt|gt|quot|#39|#47);/g, (_, name: string) => entities[name] ?? '');
}
