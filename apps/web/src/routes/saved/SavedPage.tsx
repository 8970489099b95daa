import { ReadingSettings } from '../../features/reading-tools/ReadingSettings.tsx';
import { SavedPosts, useSavedPosts } from '../../features/saved-posts/SavedPosts.tsx';
import type { PageProps } from '../route.ts';
import styles from './SavedPage.module.css';

/** Saved posts and reading settings on this device. */
export function SavedPage({ match: { blog } }: PageProps) {
  const { kept, change, refresh } = useSavedPosts();
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1 className={styles.headline} tabIndex={-1}>
          Saved for later
        </h1>
        <p className={styles.text}>
          What you keep stays on this device and opens without a network. Nobody else sees it, not even us.
        </p>
      </header>
      <div className={styles.lists}>{kept && <SavedPosts kept={kept} change={change} home={blog.paths.home} />}</div>
      <aside className={styles.settings} aria-label="Reading settings">
        {kept && <ReadingSettings onOfflineChange={refresh} />}
      </aside>
    </div>
  );
}
