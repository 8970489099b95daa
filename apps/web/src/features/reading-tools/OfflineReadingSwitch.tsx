import { useEffect, useState } from 'react';
import { notifications } from '../../browser/notifications.ts';
import { hasCollection, savePostsModule } from '../saved-posts/saved-posts.ts';
import styles from './OfflineReadingSwitch.module.css';

type Props = {
  /** The post that is open, where one is. */
  path?: string | undefined;
  onChange?: () => void;
};

/** Whether what a reader reads is kept on their device. Nothing is, unless they want it. */
export function OfflineReadingSwitch({ path, onChange }: Props) {
  const [enabled, setEnabled] = useState(false);
  useEffect(() => {
    // Found out late, it says nothing against what the reader has ticked meanwhile.
    hasCollection('read').then(
      (found) => setEnabled((shown) => shown || found),
      () => {},
    );
  }, []);
  const toggle = async (next: boolean) => {
    setEnabled(next);
    try {
      const { startSavingReadPosts, stopSavingReadPosts } = await savePostsModule.load();
      await (next ? startSavingReadPosts(path) : stopSavingReadPosts());
    } catch (error) {
      setEnabled(await hasCollection('read'));
      notifications.fail(error instanceof Error && error.name === 'NotKept' ? error.message : undefined);
    }
    onChange?.();
  };
  return (
    <label className={styles.keep}>
      <input
        className={styles.box}
        type="checkbox"
        checked={enabled}
        onChange={({ currentTarget }) => void toggle(currentTarget.checked)}
      />
      <span className={styles.track} aria-hidden="true" />
      Keep what I read for offline
    </label>
  );
}
