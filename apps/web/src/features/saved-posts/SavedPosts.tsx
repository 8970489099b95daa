import { Button } from '@contenthub/ui/button/Button';
import { useCallback, useEffect, useId, useRef, useState } from 'react';
import { notifications } from '../../browser/notifications.ts';
import { collectionLimits } from '../../service-worker/protocol.ts';
import { EmptyState } from '../feed/EmptyState.tsx';
import { formatLongDate } from '../post/long-date.ts';
import styles from './SavedPosts.module.css';
import { savePostsModule } from './save-posts-module.ts';
import { hasCollection, listPosts, type SavedPost } from './saved-posts.ts';

/** The posts saved on this device. */
export type SavedPostsState = {
  /** Whether the browser supports saving, and the site allows it. */
  support: 'yes' | 'browser-cannot' | 'switched-off';
  saved: SavedPost[];
  read: SavedPost[];
  savesRead: boolean;
  /** The storage used by this site, in bytes. */
  bytes: number;
};

type SavePosts = Awaited<ReturnType<typeof savePostsModule.load>>;

/** Changes saved posts. The code is loaded on first use. */
export type ChangeSavedPosts = (work: (savePosts: SavePosts) => Promise<void>) => Promise<void>;

/** Undefined until the collections are read, and always on the server. */
export function useSavedPosts(): { state: SavedPostsState | undefined; change: ChangeSavedPosts; refresh: () => void } {
  const [state, setState] = useState<SavedPostsState>();
  const look = useCallback(() => void loadState().then(setState, reportError), []);
  useEffect(look, [look]);
  const change: ChangeSavedPosts = async (work) => {
    await savePostsModule
      .load()
      .then(work)
      .catch(() => notifications.fail());
    setState(await loadState());
  };
  return { state, change, refresh: look };
}

async function loadState(): Promise<SavedPostsState> {
  const [saved, read, keepsRead, estimate] = await Promise.all([
    listPosts('saved'),
    listPosts('read'),
    hasCollection('read'),
    navigator.storage?.estimate(),
  ]);
  return { support: getSupport(), saved, read, savesRead: keepsRead, bytes: estimate?.usage ?? 0 };
}

/** As detected by the boot script. */
function getSupport(): SavedPostsState['support'] {
  if (!navigator.serviceWorker) return 'browser-cannot';
  return document.documentElement.dataset.can?.includes('save') ? 'yes' : 'switched-off';
}

type SavedPostListProps = { label: string; posts: readonly SavedPost[]; onRemove: (path: string) => Promise<void> };

function SavedPostList({ label, posts, onRemove }: SavedPostListProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const id = useId();
  const remove = async (path: string) => {
    // The clicked button disappears with its post, so focus moves to the list.
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
              <a data-link="title" href={path}>
                {title}
              </a>
              <p className={styles.date}>Saved on {formatLongDate(at.toISOString())}</p>
            </div>
            <button
              className={styles.remove}
              type="button"
              aria-label={`Remove “${title}”`}
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

type Props = { state: SavedPostsState; change: ChangeSavedPosts; home: string };

const unsupportedReasons = {
  'browser-cannot': 'This browser can’t save posts. Try another one.',
  'switched-off': 'Saving posts is turned off on this site.',
};

/** Both collections, and how to clear them. */
export function SavedPosts({ state, change, home }: Props) {
  const { support, saved, read, savesRead, bytes } = state;
  if (support !== 'yes') return <p className={styles.words}>{unsupportedReasons[support]}</p>;
  const remove = (collection: 'saved' | 'read') => (path: string) =>
    change(({ removePost }) => removePost(collection, path));
  return (
    <div className={styles.collections}>
      {saved.length > 0 ? (
        <SavedPostList
          label={`Saved (${saved.length} of ${collectionLimits.saved})`}
          posts={saved}
          onRemove={remove('saved')}
        />
      ) : (
        <EmptyState sign="bookmark" title="You haven’t saved any posts yet">
          Select Save on a post to read it later, even offline. <a href={home}>Find a post</a>
        </EmptyState>
      )}
      {read.length > 0 && (
        <SavedPostList label={`Recently read (last ${collectionLimits.read})`} posts={read} onRemove={remove('read')} />
      )}
      {(saved.length > 0 || savesRead) && (
        <div className={styles.words}>
          <p>Uses about {(bytes / 1e6).toFixed(1)} MB on this device.</p>
          <Button look="quiet" size="small" onClick={() => void change(({ removeAllPosts }) => removeAllPosts())}>
            Remove all posts
          </Button>
        </div>
      )}
    </div>
  );
}
