import styles from './Choice.module.css';
import controls from './controls.module.css';

type Props<Id extends string> = {
  legend: string;
  options: readonly { id: Id; label: string }[];
  value: Id;
  onChange: (id: Id) => void;
};

/** A row of buttons. One is pressed. */
export function Choice<Id extends string>({ legend, options, value, onChange }: Props<Id>) {
  return (
    <fieldset className={styles.choice}>
      <legend className="visually-hidden">{legend}</legend>
      {options.map(({ id, label }) => (
        <button
          key={id}
          type="button"
          className={controls.control}
          aria-pressed={id === value}
          onClick={() => onChange(id)}
        >
          {label}
        </button>
      ))}
    </fieldset>
  );
}
