import styles from './controls.module.css';

export type Option = { id: string; label: string };

/** One value of a few. The native control is the fastest to use on phones, and needs no script. */
export function SelectField({
  label,
  options,
  value,
  onChange,
}: {
  label: string;
  options: readonly Option[];
  value: string;
  onChange: (value: string) => void;
}) {
  return (
    <select
      className={`${styles.control} ${styles.select}`}
      aria-label={label}
      value={value}
      onChange={({ target }) => onChange(target.value)}
    >
      {options.map((option) => (
        <option key={option.id} value={option.id}>
          {option.label}
        </option>
      ))}
    </select>
  );
}
