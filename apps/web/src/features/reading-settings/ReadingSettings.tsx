import { ChoiceField } from './ChoiceField.tsx';
import { KeepReading } from './KeepReading.tsx';
import styles from './ReadingSettings.module.css';
import { readingChoices } from './reading-choice.ts';

type Props = {
  /** The post that is open, where one is. */
  path?: string;
  onKeeping?: () => void;
};

/** What a reader can choose for reading; each choice shows at once. */
export function ReadingSettings({ path, onKeeping }: Props) {
  return (
    <div className={styles.settings}>
      {Object.values(readingChoices).map((choice) => (
        <ChoiceField key={choice.attribute} choice={choice} place="settings" />
      ))}
      <KeepReading path={path} {...(onKeeping && { onChange: onKeeping })} />
    </div>
  );
}
