import { OfflineReadingSwitch } from './OfflineReadingSwitch.tsx';
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
