import { ReadingListPanel } from '../../features/reading-list/ReadingListPanel.tsx';
import { ReadingSettings } from '../../features/reading-tools/ReadingSettings.tsx';
import { SavedPosts, useSavedPosts } from '../../features/saved-posts/SavedPosts.tsx';
import type { PageProps } from '../route.ts';
import styles from './SavedPage.module.css';

/** Saved posts and reading settings on this device. */
export function SavedPage({ match: { blog } }: PageProps) {
  const { state, change, refresh } = useSavedPosts();
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1 className={styles.headline} tabIndex={-1}>
          Saved posts
        </h1>
        <p className={styles.text}>
          Your saved posts stay on this device and open offline. No one else can see them, unless you keep them in your
          account.
        </p>
      </header>
      <div className={styles.lists}>{state && <SavedPosts state={state} change={change} home={blog.paths.home} />}</div>
      <aside className={styles.settings} aria-label="Reading settings">
        {state && <ReadingSettings onOfflineChange={refresh} />}
        {state?.support === 'yes' && <ReadingListPanel onChange={refresh} />}
      </aside>
    </div>
  );
}
