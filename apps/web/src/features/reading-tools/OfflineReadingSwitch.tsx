import { useEffect, useState } from 'react';
import { notifications } from '../../browser/notifications.ts';
import { hasCollection, savePostsModule } from '../saved-posts/saved-posts.ts';
import styles from './OfflineReadingSwitch.module.css';

type Props = {
  /** The path of the open post, if any. */
  path?: string | undefined;
  onChange?: () => void;
};

/** Whether posts are saved on the device as they are read. Off by default. */
export function OfflineReadingSwitch({ path, onChange }: Props) {
  const [enabled, setEnabled] = useState(false);
  useEffect(() => {
    // A late result must not override the reader's choice.
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
