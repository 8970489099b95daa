import type { IssuePost } from '@contenthub/contracts/newsletter/newsletter-api';
import { Button } from 'react-aria-components/Button';
import { GridList, GridListItem } from 'react-aria-components/GridList';
import { useDragAndDrop } from 'react-aria-components/useDragAndDrop';
import styles from './IssuePosts.module.css';
import { movePosts } from './move-posts.ts';

type Props = { posts: readonly IssuePost[]; onChange: (posts: IssuePost[]) => void };

/** The posts of an issue in their order. They are moved by dragging, with the arrows, or with the keyboard. */
export function IssuePosts({ posts, onChange }: Props) {
  const { dragAndDropHooks } = useDragAndDrop({
    getItems: (keys) => [...keys].map((key) => ({ 'text/plain': String(key) })),
    onReorder({ keys, target }) {
      onChange(movePosts(posts, keys as Set<string>, String(target.key), target.dropPosition === 'after'));
    },
  });
  const moveTo = (index: number, to: number) => {
    const [moved, neighbour] = [posts[index], posts[to]];
    if (moved && neighbour) onChange(movePosts(posts, new Set([moved.link]), neighbour.link, to > index));
  };
  return (
    <GridList
      aria-label="Posts of this issue"
      className={styles.list ?? ''}
      items={posts.map((post, index) => ({ ...post, id: post.link, index }))}
      dependencies={[posts]}
      dragAndDropHooks={dragAndDropHooks}
      renderEmptyState={() => <p className={styles.empty}>No posts yet. Add some from the suggestions below.</p>}
    >
      {({ link, title, category, index }) => (
        <GridListItem id={link} textValue={title} className={styles.item ?? ''}>
          <Button slot="drag" className={styles.handle ?? ''} aria-label={`Drag ${title}`}>
            <svg viewBox="0 0 10 16" width="10" height="16" aria-hidden="true">
              <path d="M2 2h2v2H2zm4 0h2v2H6zM2 7h2v2H2zm4 0h2v2H6zM2 12h2v2H2zm4 0h2v2H6z" fill="currentColor" />
            </svg>
          </Button>
          <div className={styles.text}>
            <p className={styles.title}>{title}</p>
            {category && <p className={styles.detail}>{category}</p>}
          </div>
          <div className={styles.actions}>
            <Button
              className={styles.action ?? ''}
              aria-label={`Move ${title} up`}
              isDisabled={index === 0}
              onPress={() => moveTo(index, index - 1)}
            >
              ↑
            </Button>
            <Button
              className={styles.action ?? ''}
              aria-label={`Move ${title} down`}
              isDisabled={index === posts.length - 1}
              onPress={() => moveTo(index, index + 1)}
            >
              ↓
            </Button>
            <Button
              className={styles.action ?? ''}
              aria-label={`Remove ${title}`}
              onPress={() => onChange(posts.filter((post) => post.link !== link))}
            >
              ✕
            </Button>
          </div>
        </GridListItem>
      )}
    </GridList>
  );
}
