import styles from './PreferenceField.module.css';

/**
 * A reading preference, stored as an attribute of the root element that style sheets use. The boot script sets it
 * before the first paint, applies a new choice and stores it. Defaults are not stored.
 */
type ReadingPreference = {
  attribute: 'theme' | 'text-size';
  label: string;
  /** The default value. */
  defaultValue: string;
  options: readonly { value: string; label: string }[];
};

export const readingPreferences = {
  theme: {
    attribute: 'theme',
    label: 'Theme',
    defaultValue: 'system',
    options: [
      { value: 'system', label: 'System' },
      { value: 'light', label: 'Light' },
      { value: 'dark', label: 'Dark' },
    ],
  },
  textSize: {
    attribute: 'text-size',
    label: 'Text size',
    defaultValue: 'standard',
    options: [
      { value: 'small', label: 'Small' },
      { value: 'standard', label: 'Standard' },
      { value: 'large', label: 'Large' },
      { value: 'largest', label: 'Largest' },
    ],
  },
} satisfies Record<string, ReadingPreference>;

/** The server renders the default. The boot script marks the reader's choice before the first paint. */
function getPreference({ attribute, defaultValue }: ReadingPreference): string {
  if (typeof document === 'undefined') return defaultValue;
  return document.documentElement.getAttribute(`data-${attribute}`) ?? defaultValue;
}

type Props = {
  preference: ReadingPreference;
  /** Makes field ids unique where a page has more than one. */
  idPrefix: 'settings' | 'footer' | 'menu';
};

/** A reading preference. The boot script applies and stores the choice, so it works before hydration. */
export function PreferenceField({ preference, idPrefix }: Props) {
  const { attribute, label, defaultValue, options } = preference;
  return (
    <fieldset className={styles.choice}>
      <legend className={idPrefix === 'footer' ? 'visually-hidden' : styles.name}>{label}</legend>
      <div className={styles.options} data-choice={attribute}>
        {options.map((option) => (
          <label key={option.value} className={styles.option} data-value={option.value}>
            <input
              className={styles.radio}
              type="radio"
              name={`${idPrefix}-${attribute}`}
              value={option.value}
              data-sets={attribute}
              data-standard={option.value === defaultValue ? '' : undefined}
              defaultChecked={getPreference(preference) === option.value}
              aria-label={option.label}
            />
            <span aria-hidden="true">{attribute === 'text-size' ? 'A' : option.label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
