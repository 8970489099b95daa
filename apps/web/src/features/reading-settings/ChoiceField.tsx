import styles from './ChoiceField.module.css';
import { chosen, type ReadingChoice } from './reading-choice.ts';

type Props = {
  choice: ReadingChoice;
  /** Tells the fields of a choice apart where a page has more than one. */
  place: 'settings' | 'footer' | 'menu';
};

/** One choice for reading. The boot script applies and stores what is chosen, so it works before it is hydrated. */
export function ChoiceField({ choice, place }: Props) {
  const { attribute, label, standard, options } = choice;
  return (
    <fieldset className={styles.choice}>
      <legend className={styles.name}>{label}</legend>
      <div className={styles.options} data-choice={attribute}>
        {options.map((option) => (
          <label key={option.value} className={styles.option} data-value={option.value}>
            <input
              className={styles.radio}
              type="radio"
              name={`${place}-${attribute}`}
              value={option.value}
              data-sets={attribute}
              data-standard={option.value === standard ? '' : undefined}
              defaultChecked={chosen(choice) === option.value}
              aria-label={option.label}
            />
            <span aria-hidden="true">{attribute === 'text-size' ? 'A' : option.label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
