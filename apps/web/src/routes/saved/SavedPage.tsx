import { KeptPosts } from '../../features/kept-posts/KeptPosts.tsx';
import { useKept } from '../../features/kept-posts/use-kept.ts';
import { ReadingSettings } from '../../features/reading-settings/ReadingSettings.tsx';
import type { PageProps } from '../route.ts';
import styles from './SavedPage.module.css';

/** What a reader keeps on this device, and how they like to read. */
export function SavedPage({ place: { blog } }: PageProps) {
  const { kept, change, look } = useKept();
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
      <div className={styles.lists}>{kept && <KeptPosts kept={kept} change={change} home={blog.paths.home} />}</div>
      <aside className={styles.settings} aria-label="Reading settings">
        {kept && <ReadingSettings onKeeping={look} />}
      </aside>
    </div>
  );
}
