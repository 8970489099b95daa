import { type ReactNode, useId } from 'react';
import styles from './FormControls.module.css';

type FieldProps = {
  label: string;
  hint?: ReactNode;
  value: string;
  onChange: (value: string) => void;
  type?: 'text' | 'email' | 'number' | 'datetime-local';
  isLong?: boolean;
  isDisabled?: boolean;
  isRequired?: boolean;
  maxLength?: number;
  pattern?: string;
  min?: number;
  max?: number;
  step?: number | 'any';
  placeholder?: string;
  suggestions?: readonly string[];
};

/** A labelled field of a form whose state is in its parent. The browser checks it. */
export function FormField({
  label,
  hint,
  onChange,
  isLong,
  isDisabled,
  isRequired,
  suggestions,
  ...field
}: FieldProps) {
  const id = useId();
  const shared = {
    id,
    disabled: isDisabled,
    required: isRequired,
    'aria-describedby': hint ? `${id}-hint` : undefined,
  };
  const { type, pattern, min, max, step, ...common } = field;
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      {isLong ? (
        <textarea {...shared} {...common} rows={3} onChange={({ target }) => onChange(target.value)} />
      ) : (
        <input
          {...shared}
          {...field}
          list={suggestions && `${id}-suggestions`}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
      {suggestions && (
        <datalist id={`${id}-suggestions`}>
          {suggestions.map((value) => (
            <option key={value} value={value} />
          ))}
        </datalist>
      )}
      {hint && (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
    </div>
  );
}

type ChoiceProps = {
  label: string;
  options: readonly { id: string; label: string }[];
  hint?: ReactNode;
  isDisabled?: boolean;
};

export function FormSelect({
  label,
  options,
  value,
  onChange,
  hint,
  isDisabled,
}: ChoiceProps & { value: string; onChange: (value: string) => void }) {
  const id = useId();
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <select id={id} value={value} disabled={isDisabled} onChange={({ target }) => onChange(target.value)}>
        {options.map((option) => (
          <option key={option.id} value={option.id}>
            {option.label}
          </option>
        ))}
      </select>
      {hint && <p className={styles.hint}>{hint}</p>}
    </div>
  );
}

/** Some of a few values. None chosen means all. */
export function FormChecks({
  label,
  options,
  values,
  onChange,
  hint,
}: ChoiceProps & { values: readonly string[]; onChange: (values: string[]) => void }) {
  return (
    <fieldset className={styles.checks}>
      <legend>{label}</legend>
      <div className={styles.options}>
        {options.map(({ id, label: text }) => (
          <label key={id}>
            <input
              type="checkbox"
              checked={values.includes(id)}
              onChange={({ target }) =>
                onChange(target.checked ? [...values, id] : values.filter((value) => value !== id))
              }
            />
            {text}
          </label>
        ))}
      </div>
      {hint && <p className={styles.hint}>{hint}</p>}
    </fieldset>
  );
}
