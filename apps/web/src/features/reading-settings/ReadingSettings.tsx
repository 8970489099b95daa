import { KeepReading } from './KeepReading.tsx';
import styles from './ReadingSettings.module.css';
import { choose, chosen, type ReadingChoice, readingChoices } from './reading-choice.ts';

type Props = {
  /** The post that is open, where one is. */
  path?: string;
  onKeeping?: () => void;
};

/** What a reader can choose for reading; each choice shows at once. */
export function ReadingSettings({ path, onKeeping }: Props) {
  return (
    <div className={styles.settings}>
      {readingChoices.map((choice) => (
        <Choice key={choice.attribute} choice={choice} />
      ))}
      <KeepReading path={path} {...(onKeeping && { onChange: onKeeping })} />
    </div>
  );
}

function Choice({ choice }: { choice: ReadingChoice }) {
  const { attribute, label, options } = choice;
  return (
    <fieldset className={styles.choice}>
      <legend className={styles.name}>{label}</legend>
      <div className={styles.options} data-choice={attribute}>
        {options.map((option) => (
          <label key={option.value} className={styles.option} data-value={option.value}>
            <input
              className={styles.radio}
              type="radio"
              name={attribute}
              value={option.value}
              defaultChecked={chosen(choice) === option.value}
              onChange={() => choose(choice, option.value)}
              aria-label={option.label}
            />
            <span aria-hidden="true">{attribute === 'text-size' ? 'A' : option.label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
