import { Button } from '@contenthub/ui/button/Button';
import { Link } from '@contenthub/ui/link/Link';
import { useCallback, useEffect, useId, useRef, useState } from 'react';
import { notifications } from '../../browser/notifications.ts';
import { collectionLimits } from '../../service-worker/protocol.ts';
import { formatLongDate } from '../post/long-date.ts';
import styles from './SavedPosts.module.css';
import { hasCollection, listPosts, type SavedPost, savePostsModule } from './saved-posts.ts';

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
export type ChangeSavedPosts = (work: (keeping: SavePosts) => Promise<void>) => Promise<void>;

/** Undefined until the collections are read, and always on the server. */
export function useSavedPosts(): { kept: SavedPostsState | undefined; change: ChangeSavedPosts; refresh: () => void } {
  const [kept, setSavedPosts] = useState<SavedPostsState>();
  const look = useCallback(() => void loadState().then(setSavedPosts, reportError), []);
  useEffect(look, [look]);
  const change: ChangeSavedPosts = async (work) => {
    await savePostsModule
      .load()
      .then(work)
      .catch(() => notifications.fail());
    setSavedPosts(await loadState());
  };
  return { kept, change, refresh: look };
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
  return document.documentElement.dataset.can?.includes('keep') ? 'yes' : 'switched-off';
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
              <a className={styles.title} href={path}>
                {title}
              </a>
              <p className={styles.date}>Kept on {formatLongDate(at.toISOString())}</p>
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

type Props = { kept: SavedPostsState; change: ChangeSavedPosts; home: string };

const unsupportedReasons = {
  'browser-cannot': 'This browser cannot save pages. Another one may.',
  'switched-off': 'Saving posts is switched off on this site.',
};

/** Both collections, and how to clear them. */
export function SavedPosts({ kept, change, home }: Props) {
  const { support, saved, read, savesRead, bytes } = kept;
  if (support !== 'yes') return <p className={styles.words}>{unsupportedReasons[support]}</p>;
  const remove = (shelf: 'saved' | 'read') => (path: string) => change(({ removePost }) => removePost(shelf, path));
  return (
    <div className={styles.shelves}>
      {saved.length > 0 ? (
        <SavedPostList
          label={`Saved, ${saved.length} of at most ${collectionLimits.saved}`}
          posts={saved}
          onRemove={remove('saved')}
        />
      ) : (
        <p className={styles.words}>
          Nothing is saved yet. Press ‘Save’ beside a post and it waits for you here.{' '}
          <Link href={home}>Find one to read</Link>.
        </p>
      )}
      {read.length > 0 && (
        <SavedPostList label={`Read, the last ${collectionLimits.read}`} posts={read} onRemove={remove('read')} />
      )}
      {(saved.length > 0 || savesRead) && (
        <div className={styles.words}>
          <p>About {(bytes / 1e6).toFixed(1)} MB of this device are used.</p>
          <Button look="quiet" size="small" onClick={() => void change(({ removeAllPosts }) => removeAllPosts())}>
            Remove everything
          </Button>
        </div>
      )}
    </div>
  );
}
