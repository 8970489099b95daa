import { OfflineReadingSwitch } from './OfflineReadingSwitch.tsx';
import { PreferenceField, readingPreferences } from './PreferenceField.tsx';
import styles from './ReadingSettings.module.css';

type Props = {
  /** The post that is open, where one is. */
  path?: string;
  onOfflineChange?: () => void;
};

/** What a reader can choose for reading; each choice shows at once. */
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
