import { useEffect, useState } from 'react';
import { notifications } from '../../browser/notifications.ts';
import { savePostsModule } from '../saved-posts/save-posts-module.ts';
import { hasCollection } from '../saved-posts/saved-posts.ts';
import { PreferenceField, readingPreferences } from './PreferenceField.tsx';
import styles from './ReadingSettings.module.css';

type Props = {
  /** The path of the open post, if any. */
  path?: string;
  onOfflineChange?: () => void;
};

/** The reading preferences. Each choice applies immediately. */
export function ReadingSettings({ path, onOfflineChange }: Props) {
  return (
    <div className={styles.settings}>
      {Object.values(readingPreferences).map((choice) => (
        <PreferenceField key={choice.attribute} preference={choice} idPrefix="settings" />
      ))}
      <OfflineReadingSwitch path={path} {...(onOfflineChange && { onChange: onOfflineChange })} />
    </div>
  );
}

type SwitchProps = {
  /** The path of the open post, if any. */
  path?: string | undefined;
  onChange?: () => void;
};

/** Whether posts are saved on the device as they are read. Off by default. */
function OfflineReadingSwitch({ path, onChange }: SwitchProps) {
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
    <label className={styles.offline}>
      <input
        className={styles.box}
        type="checkbox"
        checked={enabled}
        onChange={({ currentTarget }) => void toggle(currentTarget.checked)}
      />
      <span className={styles.track} aria-hidden="true" />
      Save what I read for offline use
    </label>
  );
}
